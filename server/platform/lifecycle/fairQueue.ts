import { setTimeout as wait } from 'node:timers/promises';

const LONGEST_PAUSE_MS = 1000;

type Bounds = {
  atOnce: number;
  mostWaiting: number;
  longestWait: number;
  refusal: () => Error;
};

type Piece = { begin: () => Promise<unknown>; refuse: () => void };

/**
 * Runs slow work a few pieces at a time, for at most half of the time: after each piece its place stays empty for as
 * long as the piece took, so that everything else gets its turn. The result does not wait for that. Clients take turns: one
 * with many pieces waits for itself, and the others for one of them at most. A piece that does not get its turn in time is
 * refused, and never begun; where too many wait, it is the last one of the client that has the most.
 */
export const fairQueue = (
  { atOnce, mostWaiting, longestWait, refusal }: Bounds,
  pause: (ms: number) => Promise<unknown> = wait,
) => {
  /** What waits, by client; the first client is next. */
  const lines = new Map<string, Piece[]>();
  let waiting = 0;
  let running = 0;

  const leave = (client: string, piece: Piece): void => {
    const rest = lines.get(client)!.filter((each) => each !== piece);
    waiting -= 1;
    if (rest.length > 0) lines.set(client, rest);
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
    const [client, line] = next;
    const piece = line[0]!;
    leave(client, piece);
    const rest = lines.get(client);
    if (rest !== undefined) {
      lines.delete(client);
      lines.set(client, rest); // behind the others
    }
    running += 1;
    const begun = performance.now();
    await piece.begin();
    await pause(Math.min(performance.now() - begun, LONGEST_PAUSE_MS));
    running -= 1;
    void runNext();
  };

  return <T>(work: () => Promise<T>, client = ''): Promise<T> =>
    new Promise((resolve, reject) => {
      if (waiting >= mostWaiting && !makeRoom(client)) return reject(refusal());
      const refuse = () => {
        clearTimeout(timer);
        leave(client, piece);
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
      waiting += 1;
      void runNext();
    });
};
