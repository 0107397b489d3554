import { setTimeout as wait } from 'node:timers/promises';

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
 * Runs slow work a few pieces at a time. Beside other work it runs for at most half of the time: after each piece its place
 * stays empty for as long as the piece took. The result does not wait for that. Clients take turns: one with many pieces
 * waits for itself, and the others for one of them at most. A piece that does not get its turn in time is refused, and
 * never begun; where too many wait, it is the last one of the client that has the most.
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
    if (hasMoreThan(running + waiting())) await pause(Math.min(performance.now() - begun, LONGEST_PAUSE_MS));
    running -= 1;
    void runNext();
  };

  return <T>(work: () => Promise<T>, client = ''): Promise<T> =>
    new Promise((resolve, reject) => {
      if (waiting() >= mostWaiting && !makeRoom(client)) return reject(refusal());
      const refuse = () => {
        clearTimeout(timer);
        setLine(
          client,
          lines.get(client)!.filter((each) => each !== piece),
        );
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
