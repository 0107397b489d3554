import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, setup, type AnyMachineSnapshot } from 'xstate';
import { busyness, endlesslyBusy, isStuck } from '../../walks/rules/busy.ts';
import { startForTest } from 'xstate-walks/vitest';
import { readModels } from '../models/declarations.ts';

const never = fromPromise(() => new Promise<never>(() => {}));

type On = { done?: string; error?: string; cancel?: string; after?: string };

/** A chart that asks and may wait endlessly; by default it does not. */
const asking = ({ done = 'idle', error = 'idle', cancel = 'idle', after }: On) =>
  setup({ actors: { ask: never } }).createMachine({
    id: 'asker',
    initial: 'waiting',
    states: {
      waiting: {
        tags: 'busy',
        invoke: {
          id: 'ask',
          src: 'ask',
          ...(done === '' ? {} : { onDone: done as never }),
          ...(error === '' ? {} : { onError: error as never }),
        },
        on: (cancel === '' ? {} : { cancel }) as never,
        after: (after === undefined ? {} : { 1000: after }) as never,
      },
      again: { tags: 'busy', always: 'waiting' },
      idle: {},
    },
  });

const busyAsker = {
  isBusy: (snapshot: AnyMachineSnapshot) => snapshot.hasTag('busy'),
  cancel: { type: 'cancel' },
};

/** Whether a chart that asks now waits endlessly. */
const stuck = (on: On) => isStuck(startForTest(createActor(asking(on))).getSnapshot() as AnyMachineSnapshot, busyAsker);

describe('being busy', () => {
  it.each<[string, On, string[]]>([
    ['ends by an answer, a failure or giving up', {}, []],
    ['may end by time', { cancel: '', after: 'idle' }, []],
    ['is noticed where nothing answers', { cancel: '' }, ['asker in waiting when nothing answers']],
    ['is noticed where every failure is tried again', { error: 'again' }, ['asker in waiting when everything fails']],
    ['is noticed where an answer is not heard', { done: '' }, ['asker in waiting when ask answers']],
  ])('%s', (_, on, stays) => {
    expect(endlesslyBusy(asking(on), {}, busyAsker)).toEqual(stays);
  });

  it('is noticed in a running chart', () => {
    expect([{}, { cancel: '' }, { cancel: '', after: 'idle' }].map(stuck)).toEqual([false, true, false]);
  });
});

describe('every busy state', async () => {
  it.each(await readModels())('of $file is left under every fault', ({ machine, options }) => {
    expect(endlesslyBusy(machine, options, busyness)).toEqual([]);
  });
});
