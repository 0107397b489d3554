import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

type Way = { client: Socket; server: Socket; silent: boolean };

/** What of an exchange is lost. */
export type Lost = 'the request' | 'the answer';

/**
 * A way to a server that can go silent, as a network does: nothing arrives any more, and neither end is told. `url` is
 * that of the server, through here.
 */
export const openProxy = async (to: string) => {
  const target = new URL(to);
  const ways = new Set<Way>();
  let silentForNew = false;
  let losing: { text: string; lost: Lost } | undefined;

  const listener = createServer((client) => {
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
        .on('error', () => undefined) // the end of the connection follows
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
    /** Connections carry nothing from now on; new ones do, unless everything is to be silent. */
    silence: ({ everything = false } = {}): void => {
      for (const way of ways) way.silent = true;
      silentForNew = everything;
    },
    /** New connections carry something again. Silent ones stay as they are. */
    restore: (): void => {
      silentForNew = false;
    },
    /** The first connection over which a client sends that text goes silent, before or after the text has arrived. */
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
