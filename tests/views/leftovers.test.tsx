import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { patienceMachine } from '../../src/machines/patience.machine.ts';
import { leftovers, refuseLeftovers } from '../support/leftovers.ts';

const heard = () => 'heard';

it.each<[string, RegExp, () => () => void]>([
  [
    'an interval',
    /a setInterval of 60000 ms, started at .*leftovers\.test/,
    () => {
      const timer = setInterval(() => undefined, 60_000);
      return () => clearInterval(timer);
    },
  ],
  [
    'a timeout',
    /a setTimeout of 60000 ms, started at .*leftovers\.test/,
    () => {
      const timer = setTimeout(() => undefined, 60_000);
      return () => clearTimeout(timer);
    },
  ],
  [
    'an actor',
    /an actor of patience, started at .*leftovers\.test/,
    () => {
      const actor = createActor(patienceMachine).start();
      return () => actor.stop();
    },
  ],
  ...[window, document].map((target): [string, RegExp, () => () => void] => {
    const name = target === window ? 'window' : 'document';
    return [
      `a listener on the ${name}`,
      new RegExp(`a listener for popstate on the ${name}: \\(\\) => "heard"`),
      () => {
        target.addEventListener('popstate', heard);
        return () => target.removeEventListener('popstate', heard);
      },
    ];
  }),
])('%s that is left behind is refused by name until it ends', async (_, words, begin) => {
  const before = leftovers();
  const end = begin();
  await expect(refuseLeftovers(before, 'A test')).rejects.toThrow(words);
  end();
  await refuseLeftovers(before, 'A test');
});

it('what is due at once may end by itself', async () => {
  const before = leftovers();
  setTimeout(() => undefined, 0);
  await expect(refuseLeftovers(before, 'A test')).resolves.toBeUndefined();
});
