/** PostgreSQL's protocol, as far as a proxy needs it to tell one statement from the next. */

/** Splits a stream into messages. The first of a client has no type. */
export const messagesOf = ({ hasStartup }: { hasStartup: boolean }) => {
  let rest = Buffer.alloc(0);
  let isStartup = hasStartup;
  return (chunk: Buffer): Buffer[] => {
    rest = Buffer.concat([rest, chunk]);
    const whole: Buffer[] = [];
    for (;;) {
      const typeBytes = isStartup ? 0 : 1;
      if (rest.length < typeBytes + 4) return whole;
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) return whole;
      whole.push(rest.subarray(0, length));
      rest = rest.subarray(length);
      isStartup = false;
    }
  };
};

const typeOf = (message: Buffer): string => String.fromCharCode(message[0]!);

/** The texts with a zero at their end, from a position on. */
const textsIn = (message: Buffer, from = 5): string[] => message.toString('utf8', from).split('\0');

/** What a client sends at once: a statement, or something else if `text` is null. */
type Sent = { bytes: Buffer; text: string | null };

/** Groups a client's messages into statements: a simple query, or what is sent before a sync. */
export const statementsOf = () => {
  const messages = messagesOf({ hasStartup: true });
  const prepared = new Map<string, string>();
  let started = false;
  let group: Buffer[] = [];
  let text = '';

  const add = (message: Buffer): Sent | null => {
    if (!started) {
      started = true;
      return { bytes: message, text: null };
    }
    group.push(message);
    const type = typeOf(message);
    if (type === 'P') {
      const [name = '', query = ''] = textsIn(message);
      prepared.set(name, query);
    } else if (type === 'B') {
      const [, name = ''] = textsIn(message);
      text = prepared.get(name) ?? '';
    } else if (type === 'Q') {
      [text = ''] = textsIn(message);
    }
    if (type !== 'Q' && type !== 'S' && type !== 'X') return null;
    const sent = { bytes: Buffer.concat(group), text: type === 'X' ? null : text };
    group = [];
    return sent;
  };
  return (chunk: Buffer): Sent[] => messages(chunk).flatMap((message) => add(message) ?? []);
};

/** Whether the server is ready for the next statement after this message, and if so, within a transaction or not. */
export const readyStatusOf = (message: Buffer): 'idle' | 'in transaction' | null => {
  if (typeOf(message) !== 'Z') return null;
  return String.fromCharCode(message[5]!) === 'I' ? 'idle' : 'in transaction';
};

/** The message of a simple query. */
export const simpleQuery = (text: string): Buffer => {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
