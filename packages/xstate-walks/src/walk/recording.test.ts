import { readdirSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { deferred } from './deferred.ts';
import { lightMachine, signupMachine } from '../fixtures/charts.ts';
import { modelOf } from './model.ts';
import { recordsFolder } from '../vitest/helpers.ts';
import { readRecords } from './recording.ts';

const folder = recordsFolder();

const files = () => readdirSync(folder());
const records = () => readRecords(folder());

it('walks say where they were, what happened, and what the actors really crossed', async () => {
  const services = deferred('register');
  const model = modelOf(signupMachine.provide({ actors: services.actors }), {
    input: { hint: 'Any name' },
    events: {
      'signup.submit': [{ name: 'Ada' }],
      'xstate.done.actor.register': [{ output: { greeting: 'Hello' } }],
    },
  });
  await model.walkActor(services.outcomes);
  const walks = await records();
  expect(walks.map(({ testPath }) => testPath)).toEqual(model.testPaths.map(([title]) => title).toSorted());
  expect(walks.every(({ passed, error }) => passed && error === undefined)).toBe(true);
  expect(walks[0]).toMatchObject({ level: 'model', chart: 'signup', goal: 'transitions' });
  const steps = walks.flatMap((walk) => walk.steps);
  expect(steps).toContainEqual(
    expect.objectContaining({
      cause: 'user',
      type: 'signup.submit',
      event: 'signup.submit',
      carried: '{"name":"Ada"}',
      state: expect.stringContaining('form.sending') as string,
      ms: expect.any(Number) as number,
      microsteps: [expect.objectContaining({ chart: 'signup', taken: ['signup.form.open :: signup.submit'] })],
    }),
  );
  expect(new Set(steps.flatMap(({ microsteps }) => microsteps.flatMap(({ taken }) => taken))).size).toBe(5);
});

const nothing = () => {};
const light = modelOf(lightMachine);
type LightWalk = Parameters<(typeof light.testPaths)[number][1]>[0];

/** The first test path of the light, through executors. */
const walkLight = (press: LightWalk['executors']['light.off'], picture?: LightWalk['picture']) =>
  light.testPaths[0]![1]({
    level: 'lamp',
    picture,
    start: ({ inspect, clock }) => createActor(lightMachine, { inspect, clock }).start(),
    executors: { 'light.off': press, 'light.on': ({ send }) => send() },
    screens: { shining: () => {}, dark: () => {} },
  });

it('a picture of each step stands beside the record', async () => {
  await walkLight(
    ({ send }) => send(),
    () => Promise.resolve(Uint8Array.of(0x89, 0x50)),
  );
  const [record] = await records();
  expect(record!.level).toBe('lamp');
  expect(record!.steps.length).toBeGreaterThan(1);
  expect(files()).toEqual(expect.arrayContaining(record!.steps.map(({ picture }) => picture!)));
});

it('a walk that fails says why, also where no picture can be taken of it', async () => {
  let shots = 0;
  const press = () => {
    shots = -1;
    throw new Error('no such button');
  };
  const picture = () =>
    shots < 0 ? Promise.reject(new Error('the page is gone')) : Promise.resolve(Uint8Array.of(0xff));
  await expect(walkLight(press, picture)).rejects.toThrow('no such button');
  const [record] = await records();
  expect(record!.passed).toBe(false);
  expect(record!.error).toMatch(/in "dark":\nno such button\n[^]*There is no picture of it: the page is gone$/);
});

it('where no chart runs, what was planned and agreed to is recorded as such', async () => {
  const remote: LightWalk = {
    level: 'api',
    byPlan: true,
    start: () => null,
    elapse: nothing,
    executors: { 'light.off': nothing, 'light.on': nothing },
    screens: { shining: nothing, dark: nothing },
  };
  for (const [, walk] of light.testPaths) await walk(remote);
  const walks = await records();
  const microsteps = walks.flatMap(({ steps }) => steps.flatMap((step) => step.microsteps));
  expect(walks.every(({ byPlan }) => byPlan)).toBe(true);
  expect(microsteps.flatMap(({ taken }) => taken)).toContain('light.shining :: light.off');
});

it('walks save records only if WALKS is set', async () => {
  vi.stubEnv('WALKS', '');
  await light.walkActor();
  expect(files()).toEqual([]);
});
