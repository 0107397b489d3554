import { setImmediate as turn } from 'node:timers/promises';

type Call = { input: unknown; resolve: (output: unknown) => void; reject: (error: unknown) => void };

/** Services, or `fetch`, whose calls wait until the test settles them one by one. */
export const heldCalls = <const TName extends string>(...names: TName[]) => {
  const asked: { name: TName; input: unknown }[] = [];
  const waiting = new Map<TName, Call[]>(names.map((name) => [name, []]));
  const service = (name: TName) => (input: unknown, signal?: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => {
      signal?.throwIfAborted();
      const call = { input, resolve, reject };
      asked.push({ name, input });
      waiting.get(name)!.push(call);
      signal?.addEventListener('abort', () => {
        waiting.set(
          name,
          waiting.get(name)!.filter((other) => other !== call),
        );
        reject(signal.reason);
      });
    });
  const settle = async (name: TName, answer: (call: Call) => void) => {
    if (waiting.get(name)!.length === 0) await turn(); // the call may be on its way
    const call = waiting.get(name)!.shift();
    if (!call) throw new Error(`no call of "${name}" is waiting`);
    answer(call);
    await turn(); // runs promises without advancing time
  };
  return {
    services: Object.fromEntries(names.map((name) => [name, service(name)])) as Record<
      TName,
      ReturnType<typeof service>
    >,
    /** The inputs of a service's calls, oldest first. */
    asked: (name: TName): unknown[] => asked.filter((call) => call.name === name).map(({ input }) => input),
    waiting: (name: TName): number => waiting.get(name)!.length,
    answer: (name: TName, output?: unknown) => settle(name, ({ resolve }) => resolve(output)),
    fail: (name: TName, error: unknown = new Error('down')) => settle(name, ({ reject }) => reject(error)),
  };
};
