// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { check } from '../check/check.ts';
import { compose } from '../check/composition.ts';
import type { Bounds } from '../check/processes.ts';
import { record } from '../check/record.ts';
import { type Step, replaySteps } from '../check/counterexample.ts';
import { partsOf, views, words } from '../check/till.fixture.ts';
import { deferredOf } from '../walk/deferred.ts';
import { modelOf } from '../walk/model.ts';
import { Game, type Moment, type Offer } from './game.ts';
import { toPlayPage, type Played, type PlayedSide } from './page.ts';
import { startPlayer, addressOf, placeIn } from './startPlayer.ts';
import { playerMachine, type Place, type Walk } from './player.machine.ts';

const bounds: Bounds = { 'answer lost + request late': 1, 'request repeated': 1, closed: 1, 'request lost': 0 };

const recorded = (keepsKey: boolean) => record(partsOf(keepsKey, bounds), words, views);

const explored = async () => {
  const { composed, recording } = recorded(true);
  const { states, edges } = await check(compose(composed));
  return { id: 'the-till', name: 'the till', states, steps: edges, recording: recording() };
};

/** The answer is lost, and the till asks again. */
const counterexample: Step[] = [
  { type: 'move', process: 'till', what: 'buy' },
  { type: 'arrives', process: 'till', what: 'buy under key 1', answer: 'sold' },
  { type: 'answer lost', process: 'till', what: 'buy under key 1', answer: 'sold' },
  { type: 'move', process: 'till', what: 'buy' },
  { type: 'arrives', process: 'till', what: 'buy under key 2', answer: 'sold' },
];

const sideOf = async (keepsKey: boolean): Promise<PlayedSide> => {
  const { composed, recording } = recorded(keepsKey);
  const walked = await replaySteps(compose(composed), counterexample, words);
  return { ...walked, recording: recording() };
};

const scenario = await explored();
const game = new Game(scenario.recording, 'shop');

const all = ({ processes, messages, world }: Moment): Offer[] =>
  [...processes, ...messages, world].flatMap(({ offers }) => offers);
const offered = (moment: Moment, says: string) => all(moment).find((offer) => offer.says === says)?.choice;

/** Plays what is offered under these names. */
const playing = async (...names: string[]): Promise<Moment[]> => {
  const choices: number[] = [];
  for (const name of names) choices.push(offered((await game.follow(choices)).moments.at(-1)!, name)!);
  return (await game.follow(choices)).moments;
};

describe('a game', () => {
  it('offers at each moment all that may happen, and only that', async () => {
    const moments = await playing('buy', 'repeat', 'stop waiting for it');
    for (const moment of moments) {
      const choices = all(moment).flatMap(({ choice }) => choice ?? []);
      expect(choices.toSorted((a, b) => a - b)).toEqual(choices.map((_, index) => index));
    }
  });

  it('says what the bounds forbid, and leaves out what never happens', async () => {
    const moments = await playing('buy', 'stop waiting for it', 'buy');
    const last = moments.at(-1)!;
    expect(
      last.messages.map(({ process, offers }) => [process, offers.map(({ says, choice }) => [says, choice !== null])]),
    ).toEqual([
      [
        'till',
        [
          ['deliver', true],
          ['repeat', true],
          ['stop waiting for it', false],
        ],
      ],
      [
        null,
        [
          ['deliver', true],
          ['repeat', true],
        ],
      ],
    ]);
    expect(last.left[0]).toEqual({ names: ['answer lost', 'request late'], left: 0, of: 1 });
  });

  it('lets a process crash with its requests or without them', async () => {
    const [, buying] = await playing('buy');
    expect(offered(buying!, 'crash, its requests go on')).not.toBeNull();
    const [, , crashed] = await playing('buy', 'crash, its requests are lost');
    expect(crashed).toMatchObject({ messages: [], processes: [{ isOpen: false, offers: [{ says: 'open' }] }] });
  });

  it('leads the same choices to the same moment, whatever was played before', async () => {
    const parts = partsOf(true, { closed: 2 }, { sites: ['{"keys":0}', '{"keys":10}'] });
    const [till] = parts.processes;
    const { composed, recording } = record({ ...parts, processes: [till!, { ...till!, site: 1 }] }, words, views);
    await check(compose(composed));
    /** Tills that buy, crash, open and buy again, under a new key. */
    const choicesOf = async (...tills: number[]) => {
      const choices: number[] = [];
      for (const each of tills)
        for (const name of ['buy', 'crash, its requests go on', 'open', 'buy']) {
          const { processes } = (await new Game(recording(), 'shop').follow(choices)).moments.at(-1)!;
          choices.push(processes[each]!.offers.find(({ says }) => says === name)!.choice!);
        }
      return choices;
    };
    const [fresh, played] = [new Game(recording(), 'shop'), new Game(recording(), 'shop')];
    await played.follow(await choicesOf(1)); // meets the second key of the other till first
    const both = await choicesOf(0, 1);
    for (const choice of [0, 1, 2, 3])
      expect(await played.follow([...both, choice])).toEqual(await fresh.follow([...both, choice]));
  });

  it('ends where a choice is not possible', async () => {
    expect(await game.follow([0, 99, 0])).toMatchObject({ choices: [0], moments: [{}, {}] });
  });

  it('replays a counterexample as it went', async () => {
    const { recording, steps } = await sideOf(true);
    expect(steps.at(-1)).toBeNull();
    const { moments } = await new Game(recording, 'shop').replay(steps);
    expect(moments.at(-1)!.world.view).toEqual([['sold', '["key 1"]']]);
    const wrong = await sideOf(false);
    const { moments: second } = await new Game(wrong.recording, 'shop').replay(wrong.steps);
    expect(second.at(-1)).toMatchObject({
      world: { view: [['sold', '["key 1","key 2"]']] },
      broken: ['it is sold twice'],
    });
  });
});

describe('the address', () => {
  it.each<[Place, number, string]>([
    [{ kind: 'scenario', id: 'the-till', choices: [0, 3, 1] }, 2, '#scenario/the-till/0.3'],
    [{ kind: 'scenario', id: 'the-till', choices: [] }, 0, '#scenario/the-till'],
    [{ kind: 'counterexample', id: 'twice', choices: [] }, 4, '#counterexample/twice/4'],
  ])('leads back to %o at step %i', (place, at, address) => {
    expect(addressOf(place, at)).toBe(address);
    expect(placeIn(address)).toEqual({ place: { ...place, choices: place.choices.slice(0, at) }, at });
  });

  it.each(['', '#summary', '#content', '#scenario/', '#elsewhere/x'])('%s leads nowhere', (hash) => {
    expect(placeIn(hash)).toBeNull();
  });
});

const walk: Walk = { choices: [0, 1], length: 2, sides: [[]] };
const services = deferredOf(playerMachine);
const model = modelOf(playerMachine.provide({ actors: services.actors }), {
  events: {
    'place.open': (['scenario', 'counterexample'] as const).map((kind) => ({
      place: { kind, id: 'a', choices: [0, 1] },
      at: 1,
    })),
    'step.take': [{ choice: 3 }],
    'step.go': [{ at: 2 }, { at: 3 }],
    'xstate.done.actor.follow': [{ output: walk }],
  },
  stateKey: ({ context: { place, at } }) => [place?.kind, at],
});

it('the player may do all that its chart says', async () => {
  await model.walkActor(services.outcomes, 'transitions');
  expect(model.uncovered()).toEqual([]);
  await model.walkActor(services.outcomes, 'ignored events');
  expect(model.uncovered('ignored events')).toEqual([]);
});

const settled = () => new Promise((resolve) => void setTimeout(resolve, 0));
const textOf = (selector: string) => document.querySelector(selector)!.textContent;

const press = async (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find((each) => each.textContent === name);
  found!.focus();
  found!.click();
  await settled();
};

describe('the page', () => {
  let page: string;
  let stop: () => void;
  afterAll(() => {
    stop();
    location.hash = '';
    document.body.replaceChildren();
  });

  beforeAll(async () => {
    const [without, asItIs] = await Promise.all([sideOf(false), sideOf(true)]);
    const told = { id: 'twice', rule: 'it is sold twice', scenario: 'the till', disabled: 'the till forgets its key' };
    const played: Played = {
      title: 'A till',
      when: '2026-01-02T03:04:05.000Z',
      world: 'shop',
      scenarios: [scenario],
      leftOut: ['a larger one'],
      counterexamples: [{ ...told, steps: counterexample, without, asItIs }],
    };
    page = await toPlayPage(played);
    document.body.innerHTML = new DOMParser().parseFromString(page, 'text/html').body.innerHTML;
    location.hash = '#scenario/the-till';
    stop = startPlayer(played);
    await settled();
  });

  it('needs nothing else', () => {
    expect(page).not.toMatch(/(?:src|href)="(?!data:|#)/);
    expect(page).not.toMatch(/@import|url\((?!data:)/);
    expect(page).toContain('not explored to their end: a larger one.');
  });

  it('plays steps, takes them back and does them again', async () => {
    await press('buy');
    await press('deliver');
    expect(textOf('.diagram')).toContain('buy under key 1: sold');
    expect(location.hash).toMatch(/^#scenario\/the-till\/\d\.\d$/);
    expect(textOf('[role="status"]')).toBe('till → shop: buy under key 1: sold');
    await press('◀ Undo');
    expect(textOf('.tools')).toContain('step 1 of 2');
    expect(document.activeElement!.textContent).toBe('◀ Undo');
    await press('Redo ▶');
    expect(textOf('.tools')).toContain('step 2 of 2');
    await press('Start again');
    expect(textOf('[role="status"]')).toBe('at the start');
  });

  it('shows a counterexample beside itself, up to the broken rule', async () => {
    location.hash = '#counterexample/twice/5';
    await vi.waitFor(() => expect(textOf('[data-view="played"] h1')).toBe('twice'));
    const [without, asItIs] = [...document.querySelectorAll('.side')].map((side) => side.textContent);
    expect(without).toContain('broken: it is sold twice');
    expect(asItIs).toContain('no rule is broken');
    expect(asItIs).toContain('it is not possible any more');
    await press('◀ Back');
    expect(textOf('.side .chip')).toBe('not over yet');
    const onward = document.querySelector<HTMLAnchorElement>('[data-view="played"] a')!.hash;
    const { moments } = await game.follow(placeIn(onward)!.place.choices);
    expect(moments.slice(1).map(({ step }) => step)).toEqual(counterexample.slice(0, 4));
  });

  it('says where an address leads nowhere', async () => {
    location.hash = '#counterexample/lost/5';
    await vi.waitFor(() => expect(textOf('[data-view="played"]')).toContain('There is no saved counterexample lost'));
  });
});
