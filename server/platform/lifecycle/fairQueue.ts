import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

const LONGEST_PAUSE_MS = 1000;

type Bounds = {
  atOnce: number;
  mostWaiting: number;
  longestWait: number;
  refusal: () => Error;
  /** Whether the process has more to do than so many pieces. */
  hasMoreThan: (pieces: number) => boolean;
};

type Piece = { begin: () => Promise<unknown>; refuse: () => void };

/**
 * Runs slow work a few pieces at a time; clients take turns. A piece that gets no turn in time is refused, and never
 * begun; where too many wait, it is the last one of the client that has the most.
 */
export const fairQueue = (
  { atOnce, mostWaiting, longestWait, refusal, hasMoreThan }: Bounds,
  pause: (ms: number) => Promise<unknown> = wait,
) => {
  /** What waits, by client; the first client is next. */
  const lines = new Map<string, Piece[]>();
  let running = 0;

  const waiting = (): number => [...lines.values()].flat().length;

  const setLine = (client: string, line: Piece[]): void => {
    if (line.length > 0) lines.set(client, line);
    else lines.delete(client);
  };

  /** Evicts the newest job of the client with the longest queue; false if no queue is longer than this client's. */
  const makeRoom = (client: string): boolean => {
    const [longest] = [...lines.values()].toSorted((a, b) => b.length - a.length);
    if (longest === undefined || longest.length <= (lines.get(client)?.length ?? 0) + 1) return false;
    longest.at(-1)!.refuse();
    return true;
  };

  const runNext = async (): Promise<void> => {
    const [next] = lines;
    if (running >= atOnce || next === undefined) return;
    const [client, [piece, ...rest]] = next;
    lines.delete(client);
    setLine(client, rest); // behind the others
    running += 1;
    const begun = performance.now();
    await piece!.begin();
    const took = performance.now() - begun;
    await nextTurn(); // the embedded database never waits: answers would be sent, and requests seen, after the whole queue
    // Beside other work its place stays empty for as long as the piece took. Its result does not wait for that.
    if (hasMoreThan(running + waiting())) await pause(Math.min(took, LONGEST_PAUSE_MS));
    running -= 1;
    void runNext();
  };

  return <T>(work: () => Promise<T>, client = ''): Promise<T> =>
    new Promise((resolve, reject) => {
      if (waiting() >= mostWaiting && !makeRoom(client)) return reject(refusal());
      const refuse = () => {
        clearTimeout(timer);
        const others = lines.get(client)!.filter((each) => each !== piece);
        setLine(client, others);
        reject(refusal());
      };
      const begin = () => {
        clearTimeout(timer);
        const result = work();
        result.then(resolve, reject);
        return Promise.allSettled([result]);
      };
      const piece: Piece = { begin, refuse };
      const timer = setTimeout(refuse, longestWait);
      lines.set(client, [...(lines.get(client) ?? []), piece]);
      void runNext();
    });
};
