import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createCounter, REFUSED, type Fault, type FaultInjector } from './faultInjector.ts';
import { messagesOf, readyStatusOf, simpleQuery, statementsOf } from './wire.ts';

/**
 * A proxy before PostgreSQL that reads its protocol, so that faults happen to the real driver, on a real socket, at one
 * statement exactly. `endSession` ends a session by its process id.
 */
export const openFaultyProxy = async (to: string, endSession: (pid: number) => Promise<unknown>) => {
  const target = new URL(to);
  const counter = createCounter();
  const sockets = new Set<Socket>();

  const listener = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    let loseNextAnswer = false;
    let pid = 0;
    const cut = () => {
      client.destroy();
      server.destroy();
    };

    const send = async (bytes: Buffer, fault: Fault | undefined): Promise<void> => {
      if (fault === 'connection lost before') return cut();
      if (fault === 'session ended') return void (await endSession(pid));
      loseNextAnswer = fault === 'answer lost';
      server.write(fault === 'fails' ? simpleQuery(REFUSED) : bytes);
    };

    const statements = statementsOf();
    let sending = Promise.resolve();
    client.on('data', (chunk) => {
      for (const { bytes, text } of statements(chunk)) {
        sending = sending.then(() => (text === null ? void server.write(bytes) : send(bytes, counter.next(text))));
      }
    });

    const messages = messagesOf({ hasStartup: false });
    let answering = Promise.resolve();
    const forward = async (message: Buffer): Promise<void> => {
      if (message[0] === KEY_DATA) pid = message.readInt32BE(5);
      const status = readyStatusOf(message);
      if (loseNextAnswer) {
        if (status !== null) cut();
        return;
      }
      if (status === 'idle') await counter.committed();
      if (!client.destroyed) client.write(message);
    };
    server.on('data', (chunk) => {
      for (const message of messages(chunk)) answering = answering.then(() => forward(message));
    });

    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => undefined); // 'close' follows
      one.on('close', () => {
        sockets.delete(one);
        void answering.then(() => other.destroy());
      });
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(to);
  url.port = String((listener.address() as AddressInfo).port);

  const lost: readonly Fault[] = ['connection lost before', 'answer lost', 'session ended'];
  const injector: FaultInjector = {
    ...counter,
    // A rollback cannot fail; its connection can be lost.
    faultsAt: (statement) => (statement === 'rollback' ? lost : ['fails', ...lost]),
  };
  return {
    url: url.href,
    injector,
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
};

/** The type of the message with the process id of a session: `K`. */
const KEY_DATA = 0x4b;
