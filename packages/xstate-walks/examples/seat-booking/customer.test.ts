import { expect, it } from 'vitest';
import { check, compose, inWords, stepsOf, type Words } from 'xstate-walks/check';
import { customer, hall } from './customer';

const names = ['Ada', 'Ben'];

const system = (remembersOwner: boolean) =>
  compose({
    processes: names.map((name) => customer(name)),
    sites: [''],
    world: hall(remembersOwner),
    memory: { initial: '', next: (memory, said) => (said.endsWith('unsure') ? memory : `${memory}${said};`) },
    bounds: { 'answer lost': 1, 'request lost': 1, 'request late': 1, 'request repeated': 1 },
    judge: (_, { world, memory }) => [
      ...(memory.split('seated').length > 2 ? ['two customers have one seat'] : []),
      ...(memory.includes(`${world} is refused`) ? ['the owner is refused'] : []),
    ],
    goals: {},
  });

const words: Words = {
  processes: names,
  world: 'hall',
  request: (name) => `${name} wants the seat`,
  answer: (answer) => answer,
  work: (work) => work,
};

it('the seat has one owner, whatever is lost, late or repeated', async () => {
  const { counterexamples, isComplete } = await check(system(true));
  expect([counterexamples, isComplete]).toEqual([[], true]);
});

it('a hall that forgets its owner refuses them: this is the shortest way', async () => {
  const { counterexamples } = await check(system(false));
  expect(counterexamples.map(({ rule }) => rule)).toEqual(['the owner is refused']);
  expect(inWords(stepsOf(counterexamples[0]!.path, words), words).length).toBeGreaterThan(3);
});
