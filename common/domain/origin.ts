/** Whether a host, perhaps with a port, is this machine itself: `localhost`, 127.0.0.0/8 or `[::1]`. */
export const isLocalHost = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);
