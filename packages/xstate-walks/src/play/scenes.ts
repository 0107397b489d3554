import type { Step } from '../check/counterexample.ts';
import { chip, element } from '../report/element.ts';
import { button, momentCards, sideCards, type PlayerEvent } from './cards.ts';
import type { PlayedScenario, PlayedSide, PlayedCounterexample } from './page.ts';
import { diagram, type DrawnStep } from './diagram.ts';
import type { Moment } from './game.ts';

/** What is shown: moments, and which of them. */
export type Scene = {
  at: number;
  length: number;
  world: string;
  /** Where this moment of a counterexample can be played on; null: its scenario is not on the page. */
  onward: string | null;
  /** Whether an event would do anything now. */
  can: (event: PlayerEvent) => boolean;
};

const heading = (words: string) => element('h1', { tabindex: '-1' }, words);

/** An address that leads nowhere. */
export const failed = (error: string) => [heading('This cannot be played'), element('p', {}, error)];

const tools = ({ at, length, can }: Scene, [back, forward]: readonly [string, string]): HTMLElement => {
  const offer = (words: string, event: PlayerEvent) =>
    button(words, event, { 'aria-disabled': String(!can(event)), 'data-place': words });
  return element(
    'div',
    { class: 'tools' },
    offer(back, { type: 'step.back' }),
    offer(forward, { type: 'step.forward' }),
    offer('Start again', { type: 'start.again' }),
    element('span', {}, length === 0 ? 'at the start' : `step ${at} of ${length}`),
    element('small', {}, 'The address leads back to this moment.'),
  );
};

const stepButton = (words: string, number: number) =>
  button(words, { type: 'step.go', at: number }, { class: 'link', 'data-place': `step ${number}` });

const bounds = ({ left }: Moment, mayGoOn: boolean): HTMLElement =>
  element(
    'section',
    { class: 'bounds', id: 'bounds', 'aria-label': 'What may still happen' },
    element('h2', { tabindex: '-1' }, 'What may still happen'),
    mayGoOn ? null : element('p', {}, element('strong', {}, 'Nothing more can happen within the bounds.')),
    element(
      'ul',
      {},
      ...left.map(({ names, left: more, of }) =>
        element(
          'li',
          { class: more === 0 ? 'used' : undefined },
          `${names.join(', ')}: `,
          more === 0 ? `the exploration ends here, at most ${of} in all` : `${more} more`,
        ),
      ),
    ),
  );

const mayGoOn = ({ processes, world, messages }: Moment): boolean =>
  [...processes, world, ...messages].some(({ offers }) => offers.some(({ choice }) => choice !== null));

export function scenarioScene({ name, states, steps }: PlayedScenario, moments: readonly Moment[], scene: Scene) {
  const moment = moments[scene.at]!;
  const drawn = moments.slice(1).map(({ step, broken }): DrawnStep => ({ step: step!, isPossible: true, broken }));
  const people = [...moment.processes.map((process) => process.name), scene.world];
  const extent = `${states.toLocaleString('en')} states, ${steps.toLocaleString('en')} steps`;
  return [
    heading(name),
    element('p', {}, `Recorded while the real code was explored: ${extent}.`),
    tools(scene, ['◀ Undo', 'Redo ▶']),
    element(
      'div',
      { class: 'split' },
      element('div', {}, momentCards(moment, scene.world), bounds(moment, mayGoOn(moment))),
      element(
        'aside',
        { class: 'panel', 'aria-label': 'What has happened' },
        element('h2', {}, 'What has happened'),
        diagram(people, drawn, scene.at, stepButton),
      ),
    ),
  ];
}

const brokenAfter = ({ broken }: PlayedSide, step: number): string[] =>
  broken.flatMap(({ rule, after }) => (after === step ? [rule] : []));

const verdict = ({ broken, steps }: PlayedSide, at: number): HTMLElement => {
  if (at < steps.length) return chip('not over yet');
  return broken.length === 0
    ? chip('no rule is broken', 'good')
    : element('span', {}, ...broken.map(({ rule }) => chip(`broken: ${rule}`, 'bad')));
};

const side = (
  title: string,
  {
    told,
    moments,
    other,
    kept,
  }: { told: PlayedSide; moments: readonly Moment[]; other: readonly Moment[]; kept: readonly Step[] },
  { at, world }: Scene,
): HTMLElement => {
  const moment = moments[Math.min(at, moments.length - 1)]!;
  const drawn = told.steps.map((step, index): DrawnStep => {
    return { step: step ?? kept[index]!, isPossible: step !== null, broken: brokenAfter(told, index + 1) };
  });
  const people = [...moment.processes.map(({ name }) => name), world];
  return element(
    'section',
    { class: 'side', 'aria-label': title },
    element('h2', { tabindex: '-1' }, title),
    element('p', {}, verdict(told, at)),
    diagram(people, drawn, at, stepButton),
    sideCards(moment, other[Math.min(at, other.length - 1)]!, world),
  );
};

/** A counterexample, told twice at the same step: without its safeguard, and as the code is. */
export function counterexampleScene(
  { id, rule, scenario, disabled, steps, without, asItIs }: PlayedCounterexample,
  [wrong, right]: readonly [readonly Moment[], readonly Moment[]],
  scene: Scene,
) {
  return [
    heading(id.replaceAll('-', ' ')),
    element(
      'p',
      {},
      `“${rule}” was found in “${scenario}” where ${disabled}. The same steps end well on the code as it is.`,
    ),
    tools(scene, ['◀ Back', 'Forward ▶']),
    ...(scene.onward === null
      ? []
      : [element('p', {}, element('a', { href: scene.onward }, 'Play on from here, with the code as it is'))]),
    element(
      'div',
      { class: 'sides' },
      side('Without the safeguard', { told: without, moments: wrong, other: right, kept: steps }, scene),
      side('The code as it is', { told: asItIs, moments: right, other: wrong, kept: steps }, scene),
    ),
  ];
}
