import { Game } from './game.ts';
import type { Played, PlayedCounterexample } from './page.ts';
import { type Place, type Walk, playerMachine } from './player.machine.ts';
import { createActor, fromPromise } from 'xstate';
import { inWords } from '../check/counterexample.ts';
import type { PlayerEvent } from './cards.ts';
import { failed, scenarioScene, counterexampleScene, type Scene } from './scenes.ts';

/** How places of a page are followed: a scenario by choices, a counterexample on both of its sides. Systems are put together once. */
export const followerOf = ({ scenarios, counterexamples, world }: Played): ((place: Place) => Promise<Walk>) => {
  const games = new Map<string, Game>();

  const gameOf = (wanted: string): Game => {
    const known = games.get(wanted);
    if (known) return known;
    const scenario = scenarios.find(({ id }) => id === wanted);
    if (!scenario) throw new Error(`There is no scenario ${wanted} on this page.`);
    const game = new Game(scenario.recording, world);
    games.set(wanted, game);
    return game;
  };

  return async ({ kind, id, choices: wanted }) => {
    if (kind === 'scenario') {
      const { moments, choices } = await gameOf(id).follow(wanted);
      return { choices, length: choices.length, sides: [moments] };
    }
    const counterexample = counterexamples.find((each) => each.id === id);
    if (!counterexample) throw new Error(`There is no saved counterexample ${id} on this page.`);
    const { without, asItIs } = counterexample;
    const wrong = await new Game(without.recording, world).replay(without.steps);
    const right = await new Game(asItIs.recording, world).replay(asItIs.steps);
    const sides = [wrong.moments, right.moments];
    const onward = scenarios.find(({ name }) => name === counterexample.scenario);
    const { choices } = onward ? await gameOf(onward.id).replay(asItIs.steps) : { choices: [] };
    return { choices, length: Math.max(...sides.map((side) => side.length - 1)), sides };
  };
};

/** The part of the address that leads to a moment: a scenario with the choices up to it, or a counterexample and its step. */
export function addressOf(place: Place | null, at: number): string {
  if (place === null) return '#summary';
  const { kind, id, choices } = place;
  const steps = kind === 'counterexample' ? String(at) : choices.slice(0, at).join('.');
  return `#${kind}/${id}${steps === '' ? '' : `/${steps}`}`;
}

/** The place and the moment that an address names. */
export function placeIn(hash: string): { place: Place; at: number } | null {
  const [, kind, id = '', steps = ''] = /^#(scenario|counterexample)\/([\w-]+)\/?([\d.]*)$/.exec(hash) ?? [];
  if (kind === 'counterexample') return { place: { kind, id, choices: [] }, at: Number(steps) };
  if (kind !== 'scenario') return null;
  const choices = steps === '' ? [] : steps.split('.').map(Number);
  return { place: { kind, id, choices }, at: choices.length };
}

const found = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
const view = (name: string): HTMLElement => found(`[data-view="${name}"]`)!;

/** Returns the focus, once all is drawn again, to the same control, or else to the card around it. */
function keepFocus(): () => void {
  const focused = document.activeElement;
  const place = focused?.getAttribute('data-place') ?? null;
  const around = focused?.closest('section')?.getAttribute('aria-label') ?? null;
  return () => {
    const control = place === null ? null : found(`[data-place="${CSS.escape(place)}"]`);
    const card = around === null ? null : found(`[aria-label="${CSS.escape(around)}"] h2`);
    (control ?? card ?? found('[data-view="played"] h1'))?.focus({ preventScroll: true });
  };
}

/** Scrolls the diagram, but not the page, to the step that is shown. */
function showStep(): void {
  const panel = found('.panel');
  const step = found('.panel [aria-current]');
  if (!panel || !step) return;
  const above = step.getBoundingClientRect().top - panel.getBoundingClientRect().top;
  panel.scrollTop += above - panel.clientHeight / 2;
}

function saidOf({ sides }: Walk, at: number, world: string): string {
  const step = sides[0]?.[at]?.step;
  return step ? inWords([step], { processes: [], world })[0]!.replace(/^1\. /, '') : 'at the start';
}

/** Runs the page: it draws the state of its player, and every control says which event it sends. Returns what ends it. */
export function startPlayer(played: Played): () => void {
  const { world, scenarios, counterexamples } = played;
  const follow = followerOf(played);
  const player = createActor(playerMachine.provide({ actors: { follow: fromPromise(({ input }) => follow(input)) } }));
  type Snapshot = ReturnType<typeof player.getSnapshot>;

  function onwardFrom(
    { scenario, asItIs }: PlayedCounterexample,
    choices: readonly number[],
    at: number,
  ): string | null {
    const id = scenarios.find(({ name }) => name === scenario)?.id;
    const taken = asItIs.steps.slice(0, at).filter((step) => step !== null).length;
    return id === undefined ? null : addressOf({ kind: 'scenario', id, choices }, taken);
  }

  function sceneOf({ kind, id, choices }: Place, { sides, length }: Walk, snapshot: Snapshot): HTMLElement[] {
    const { at } = snapshot.context;
    const scene: Scene = { at, length, world, onward: null, can: (event) => snapshot.can(event) };
    if (kind === 'scenario')
      return scenarioScene(
        scenarios.find((each) => each.id === id)!,
        sides[0]!,
        scene,
      );
    const counterexample = counterexamples.find((each) => each.id === id)!;
    return counterexampleScene(counterexample, [sides[0]!, sides[1]!], {
      ...scene,
      onward: onwardFrom(counterexample, choices, at),
    });
  }

  /** What was drawn before, so that the focus moves only where something else is. */
  let drawn = 'summary';

  function draw(snapshot: Snapshot): void {
    if (snapshot.hasTag('busy')) return;
    const { place, walk, at, error } = snapshot.context;
    view('summary').hidden = place !== null;
    view('played').hidden = place === null;
    history.replaceState(null, '', addressOf(place, at));
    const now = place === null ? 'summary' : `${place.kind} ${place.id}`;
    const refocus = keepFocus();
    const scene = place === null ? [] : walk === null ? failed(error ?? '') : sceneOf(place, walk, snapshot);
    view('played').replaceChildren(...scene);
    found('[role="status"]')!.textContent = walk === null ? '' : saidOf(walk, at, world);
    showStep();
    if (now === drawn) {
      if (place !== null) refocus();
      return;
    }
    drawn = now;
    scrollTo(0, 0);
    found('[data-view]:not([hidden]) h1')?.focus();
  }

  function open(): void {
    const { place, at } = player.getSnapshot().context;
    if (location.hash === '#content' || location.hash === addressOf(place, at)) return;
    const named = placeIn(location.hash);
    player.send(named ? { type: 'place.open', ...named } : { type: 'summary.open' });
  }

  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = (target as Element).closest('[data-do]');
      if (control) player.send(JSON.parse(control.getAttribute('data-do')!) as PlayerEvent);
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    ({ key, altKey, ctrlKey, metaKey }) => {
      if (altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowRight') player.send({ type: 'step.forward' });
      else if (key === 'ArrowLeft') player.send({ type: 'step.back' });
    },
    { signal },
  );
  window.addEventListener('hashchange', open, { signal });
  player.start();
  open(); // before anything is drawn, since what is drawn sets the address
  player.subscribe(draw);
  draw(player.getSnapshot());
  return () => {
    ending.abort();
    player.stop();
  };
}
