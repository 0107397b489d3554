import { describe, expect, it } from 'vitest';
import { explore, type Run } from '../../verification/proofs/interleavings/explore.ts';
import { statementInWords } from '../../verification/proofs/interleavings/tracedRequest.ts';

/** Requests that each read a counter and then write one more than they have read. */
const increments = (requests: number) => {
  let counter = 0;
  let read: (number | null)[] = [];
  let steps: number[] = [];
  const run: Run = {
    start: async () => {
      counter = 0;
      read = Array.from({ length: requests }, () => null);
      steps = read.map(() => 0);
    },
    ready: () => [...steps.keys()].filter((request) => steps[request]! < 2),
    isAmbiguous: () => false,
    step: async (request) => {
      if (steps[request] === 0) read[request] = counter;
      else counter = read[request]! + 1;
      steps[request]! += 1;
    },
    state: async () => JSON.stringify({ counter, read, steps }),
    end: async () => {},
  };
  return { run, counter: () => counter };
};

describe('the exploration of interleavings', () => {
  it.each([
    [1, 1],
    [2, 6],
    [3, 90],
  ])('of %i requests with two statements tries all %i', async (requests, interleavings) => {
    const explored = await explore(increments(requests).run, { maxStates: Infinity, onState: () => false });
    expect(explored).toMatchObject({ interleavings, left: 0, isComplete: true });
  });

  it('meets every end, those of one request after the other first', async () => {
    const { run, counter } = increments(2);
    const ends: number[] = [];
    const onState = (isEnd: boolean) => {
      if (isEnd) ends.push(counter());
      return false;
    };
    await explore(run, { maxStates: Infinity, onState });
    expect(ends[0]).toBe(2);
    expect(new Set(ends)).toEqual(new Set([2, 1]));
  });

  it('ends when it is told to, and says that there is more', async () => {
    const { run, counter } = increments(2);
    const lost = (isEnd: boolean) => isEnd && counter() === 1;
    expect(await explore(run, { maxStates: Infinity, onState: lost })).toMatchObject({ isComplete: false });
    expect(await explore(run, { maxStates: 4, onState: () => false })).toMatchObject({ states: 4, isComplete: false });
  });

  it('leaves a state alone in which the schedule alone does not decide what follows', async () => {
    const { run } = increments(2);
    let steps = 0;
    const ambiguous: Run = {
      ...run,
      start: async () => {
        steps = 0;
        await run.start();
      },
      step: async (request) => {
        steps += 1;
        await run.step(request);
      },
      isAmbiguous: () => steps === 2 && run.ready().length === 2,
    };
    const explored = await explore(ambiguous, { maxStates: Infinity, onState: () => false });
    expect(explored).toMatchObject({ interleavings: 2, left: 1, isComplete: true });
  });

  it('does not go on where a run is not repeatable', async () => {
    const { run } = increments(2);
    let runs = 0;
    const start = async () => {
      runs += 1;
      await run.start();
    };
    const changing: Run = { ...run, start, state: async () => `${runs} ${await run.state()}` };
    await expect(explore(changing, { maxStates: Infinity, onState: () => false })).rejects.toThrow('Not repeatable');
  });
});

it.each([
  ['commit', 'commit'],
  ['select "id" from "users" where "users"."id" = $1 for no key update', 'select from users for no key update'],
  [
    'select "orders"."id" from "users" left join "orders" on true cross join (select count(*) from "orders") "holdings"',
    'select from users, orders',
  ],
  [
    'with "taken" as (update "products" set "version" = 1) insert into "orders" ("id") values ($1) returning "id"',
    'update products, insert into orders',
  ],
])('%s is told in few words', (statement, told) => expect(statementInWords(statement)).toBe(told));
