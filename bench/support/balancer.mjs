import { Agent, createServer, request } from 'node:http';

/** How often a server is asked whether it is ready. */
const LOOK_MS = 100;

/** What is said of one connection only. Passed on, a client would reuse one that the balancer is about to close. */
const withoutConnection = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'connection' && name !== 'keep-alive'));

const isReady = async (address) => {
  try {
    const { status } = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(1000) });
    return status === 200;
  } catch {
    return false;
  }
};

/**
 * One address for several servers, as a load balancer does it: each request goes to the next server that is ready, or to
 * any if none is. It never repeats a request.
 */
export const startBalancer = async (initial) => {
  let servers = initial;
  let ready = initial;
  let turn = 0;
  const agent = new Agent({ keepAlive: true });

  const look = async () => {
    const all = servers;
    const states = await Promise.all(all.map(isReady));
    if (all === servers) ready = all.filter((_, i) => states[i]);
  };
  const looking = setInterval(() => void look(), LOOK_MS);

  const server = createServer((incoming, answer) => {
    const choice = ready.length > 0 ? ready : servers;
    const { hostname, port } = new URL(choice[(turn += 1) % choice.length]);
    const { method, url } = incoming;
    const headers = withoutConnection(incoming.headers);
    const forwarded = request({ agent, hostname, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode, withoutConnection(response.headers));
      response.pipe(answer);
    });
    forwarded.once('error', ({ message }) => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end(message);
    });
    incoming.pipe(forwarded);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    address: `http://127.0.0.1:${server.address().port}`,
    /** The servers behind it from now on. */
    use: (others) => {
      servers = others;
      ready = ready.filter((each) => others.includes(each));
      return look();
    },
    close: async () => {
      clearInterval(looking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
};
