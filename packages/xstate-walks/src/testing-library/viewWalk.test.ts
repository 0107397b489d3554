// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { afterAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { ScreenModel } from '../screen/screenModel.ts';
import { lightMachine } from '../fixtures/charts.ts';
import { modelOf } from '../walk/model.ts';
import { noneWhenAllPassed } from '../vitest/helpers.ts';
import { outside, press } from '../screen/actions.ts';
import { absent, at, shown, words } from '../screen/expectations.ts';
import { viewWalk } from './driver.ts';

type LightScreens = ScreenModel<typeof lightMachine>;

const model = modelOf(lightMachine);
const screenModel: LightScreens = {
  actions: { 'light.off': () => [press('button', 'Off')], 'light.on': () => [press('button', 'On')] },
  expectations: {
    '*': () => [shown('main'), at('/only/in/a/browser')],
    shining: () => [words('It shines.'), absent('button', 'On')],
    dark: () => [shown('button', 'On', { enabled: true })],
  },
};

const shining = '<main><p>It shines.</p><button>Off</button></main>';
const dark = '<main><button>On</button></main>';

const walkOf = (changes: Partial<LightScreens> = {}, seen: string[] = []) =>
  viewWalk({
    screenModel: { ...screenModel, ...changes },
    user: userEvent.setup({ delay: null }),
    start: ({ inspect, clock }) => {
      const light = createActor(lightMachine, { inspect, clock });
      light.subscribe(({ value }) => {
        document.body.innerHTML = value === 'dark' ? dark : shining;
        const send = () => light.send({ type: value === 'dark' ? 'light.on' : 'light.off' });
        document.querySelector('button')!.addEventListener('click', send);
      });
      return light.start();
    },
    executors: {},
    screens: { dark: ({ value }) => void seen.push(value as string) },
  });

const failureOf = async (changes: Partial<LightScreens>): Promise<string> => {
  try {
    for (const [, walk] of model.testPaths) await walk(walkOf(changes));
    return 'no failure';
  } catch (error) {
    return (error as Error).message;
  }
};

afterAll(() => document.body.replaceChildren());

describe('a view, by what is said of its chart as data', () => {
  const seen: string[] = [];

  it.each(model.testPaths)('follows its chart: %s', (_title, walk) => walk(walkOf({}, seen)));

  afterAll(noneWhenAllPassed(() => [...model.uncovered(), ...(seen.length > 0 ? [] : ['the screens of the view'])]));

  it('is sent what no control of it causes', async () => {
    const switches = outside('another tab', 'switches it off', { stored: {} });
    for (const cause of [() => null, () => [switches, press('button', 'No such button')]])
      expect(await failureOf({ actions: { ...screenModel.actions, 'light.off': cause } })).toBe('no failure');
  });

  it('fails where an expectation is not met, and says which', async () => {
    const expectations = { ...screenModel.expectations, dark: () => [shown('alert'), absent('main')] };
    expect(await failureOf({ expectations })).toMatch(
      /in "dark":\nthe alert is shown: it is not there\nthe main is not there: it is there/,
    );
  });
});
