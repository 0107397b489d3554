/** The length of an answer's head, in bytes, as HTTP/1.1 sends it. */
export const headerBytes = ({ status, statusText, headers }: Response): number =>
  [`HTTP/1.1 ${status} ${statusText}`, ...[...headers].map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
    .length;
