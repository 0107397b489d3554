import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

type Way = { client: Socket; server: Socket; silent: boolean };

/** The lost part of an exchange. */
export type Lost = 'the request' | 'the answer';

/**
 * A TCP proxy that can go silent like a network: it forwards no more data, and neither end is notified. `url` leads to
 * the server through the proxy.
 */
export const openProxy = async (to: string) => {
  const target = new URL(to);
  const ways = new Set<Way>();
  let silentForNew = false;
  let isCut = false;
  let losing: { text: string; lost: Lost } | undefined;

  const listener = createServer((client) => {
    if (isCut) {
      client.on('error', () => undefined).destroy();
      return;
    }
    const way: Way = { client, server: connect(Number(target.port), target.hostname), silent: silentForNew };
    ways.add(way);
    client.on('data', (chunk) => {
      if (way.silent) return;
      if (losing !== undefined && chunk.includes(losing.text)) {
        if (losing.lost === 'the answer') way.server.write(chunk);
        way.silent = true;
        losing = undefined;
      } else way.server.write(chunk);
    });
    way.server.on('data', (chunk) => {
      if (!way.silent) client.write(chunk);
    });
    const ends = (from: Socket, other: Socket) =>
      from
        .on('error', () => undefined) // 'close' follows
        .on('close', () => {
          if (!way.silent) other.destroy();
        });
    ends(client, way.server);
    ends(way.server, client);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(to);
  url.port = String((listener.address() as AddressInfo).port);

  return {
    url: url.href,
    /** Silences the open connections, and new ones if `everything` is set. */
    silence: ({ everything = false } = {}): void => {
      for (const way of ways) way.silent = true;
      silentForNew = everything;
    },
    /** Ends all connections, and new ones at once. */
    cut: (): void => {
      isCut = true;
      for (const { client } of ways) client.destroy();
      ways.clear();
    },
    /** Lets new connections work again. Silent ones stay silent. */
    restore: (): void => {
      isCut = false;
      silentForNew = false;
    },
    /** Silences the first connection over which a client sends this text, before or after the text has arrived. */
    lose: (text: string, lost: Lost): void => {
      losing = { text, lost };
    },
    close: async (): Promise<void> => {
      for (const { client, server } of ways) {
        client.destroy();
        server.destroy();
      }
      listener.close();
      await once(listener, 'close');
    },
  };
};

export type Proxy = Awaited<ReturnType<typeof openProxy>>;
