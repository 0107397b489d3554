import type { Recording } from '../check/recording.ts';
import type { Step } from '../check/counterexample.ts';
import { pluralize, escapeMarkup } from '../chart/labels.ts';
import { standalonePage } from '../report/standalone.ts';
import { sourceText } from '../bundle/sources.ts';

/** A recorded system that can be stepped through. */
export type PlayedScenario = { id: string; name: string; states: number; steps: number; recording: Recording };

/** How a counterexample went: each step as it went (null: it was not possible), and the rules that were broken. */
export type PlayedSide = {
  steps: (Step | null)[];
  broken: { rule: string; after: number }[];
  recording: Recording;
};

/** A saved counterexample, without its safeguard and as it is. */
export type PlayedCounterexample = {
  id: string;
  rule: string;
  scenario: string;
  /** What is different without the safeguard. */
  disabled: string;
  steps: Step[];
  without: PlayedSide;
  asItIs: PlayedSide;
};

/** All that the page plays. Plain data. */
export type Played = {
  title: string;
  when: string;
  /** What answers the calls. */
  world: string;
  scenarios: PlayedScenario[];
  /** Names of scenarios that were not explored to their end, and cannot be played. */
  leftOut: string[];
  counterexamples: PlayedCounterexample[];
};

const count = (number: number, noun: string) => pluralize(number, noun).replace(/^\d+/, number.toLocaleString('en'));

const summary = ({ title, scenarios, leftOut, counterexamples }: Played) => {
  const played = scenarios.map(
    ({ id, name, states }) =>
      `<li><a href="#scenario/${id}">${escapeMarkup(name)}</a><p><small>${count(states, 'state')}</small></p></li>`,
  );
  const told = counterexamples.map(
    ({ id, rule, disabled, steps }) =>
      `<li><a href="#counterexample/${id}">${escapeMarkup(id.replaceAll('-', ' '))}</a><p>${escapeMarkup(`${rule}, where ${disabled}`)}</p><small>${count(steps.length, 'step')}</small></li>`,
  );
  return `<h1 tabindex="-1">${escapeMarkup(title)}</h1>
<p>Step through the system by hand: press what a user could press, deliver, lose, repeat or delay messages, let a process crash, and see what each part does. What is shown was recorded while the real code was explored, so every step has its real result, and where the bounds of the exploration end, the page says so.</p>
<section><h2>Play</h2><ul class="places">${played.join('')}</ul>${leftOut.length === 0 ? '' : `<p>Left out, since they were not explored to their end: ${escapeMarkup(leftOut.join('; '))}.</p>`}</section>
${counterexamples.length === 0 ? '' : `<section><h2>Saved counterexamples</h2><p>Each was found with one safeguard disabled. It is shown beside the same steps on the code as it is.</p><ul class="places">${told.join('')}</ul></section>`}`;
};

/** What was recorded as one page that needs nothing else. `style` is added to its own, such as a typeface. */
export function toPlayPage(played: Played, style = ''): Promise<string> {
  return standalonePage({
    title: played.title,
    brand: played.title,
    when: played.when,
    style,
    sheets: ['report/page.css', 'play/play.css'].map(sourceText),
    bodyClass: 'play',
    content: `<div data-view="summary">${summary(played)}</div>
<div data-view="played" hidden></div>`,
    data: ['played', played],
    script: 'play/app.ts',
  });
}
