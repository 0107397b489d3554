// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { coverageOf } from '../survey/coverage.ts';
import { playerMachine } from '../fixtures/charts.ts';
import { modelOf } from '../walk/model.ts';
import type { WalkRecord } from '../walk/recording.ts';
import { surveyOf } from '../survey/survey.ts';
import { toJUnit } from './junit.ts';
import { toMarkdown } from './markdown.ts';
import { toPage } from './page.ts';
import { readerMachine } from './reader.machine.ts';
import { drawingsOf, reportOf, type Report } from './report.ts';

const first = 'player.loading :: xstate.done.actor.getTrack [0]';
const loaded = { cause: 'service', type: 'xstate.done.actor.getTrack', event: 'getTrack answers', carried: '', ms: 4 };
const note = { chart: 'player', actor: 'x:0', event: loaded.type, visited: ['player.loading'] };

const records: WalkRecord[] = [
  {
    level: 'screen',
    chart: 'player',
    goal: 'transitions',
    testPath: '1 of 2',
    passed: true,
    steps: [
      { ...loaded, cause: 'start', event: 'start', state: 'loading', microsteps: [] },
      { ...loaded, state: 'ready', microsteps: [{ ...note, taken: [first] }], picture: 'one.png' },
    ],
  },
  {
    level: 'screen',
    chart: 'player',
    goal: 'transitions',
    testPath: '2 of 2',
    passed: false,
    error: 'no <button> named "Play" & more\u0007\nsecond line | with a bar',
    steps: [],
  },
];

const survey = surveyOf(playerMachine, {
  input: { id: '7' },
  events: { 'xstate.done.actor.getTrack': [{ output: { title: 'Song', seconds: 9 } }] },
});
const coverage = coverageOf(playerMachine, survey, 'screen', records);
const goal = { level: 'screen', kind: 'transitions' as const, percent: 100, covered: 1, of: 13, isMet: false };
const report = reportOf(
  { title: 'Players', when: '2026-01-02T03:04:05.000Z', goals: [goal] },
  [
    {
      survey,
      coverages: [coverage],
      records,
      witnesses: new Map([[first, ['S2', 'S1'].map((id) => ({ id, test: 'S1, S2: it loads' }))]]),
    },
  ],
  new Map([['one.png', 'data:image/png;base64,AA==']]),
);

const walkOf = (chart: string, ...keys: string[]): WalkRecord => ({
  ...records[0]!,
  chart,
  steps: keys.map((key) => ({ ...loaded, state: 'ready', microsteps: [{ ...note, taken: [key] }] })),
});
const coveredIn = (items: { name: string; verdict: string }[]) =>
  items.filter(({ verdict }) => verdict === 'covered').map(({ name }) => name);

describe('what tests covered', () => {
  it('counts what another chart’s tests took where that is said of a transition, and says so', () => {
    const { key } = survey.transitions.find((each) => each.key !== first)!;
    const others = [walkOf('radio', key)];
    const own = [walkOf('player', first)];
    const without = coverageOf(playerMachine, survey, 'screen', own, { others });
    const { transitions } = coverageOf(playerMachine, survey, 'screen', own, { others, elsewhere: { [key]: 'radio' } });
    expect(coveredIn(without.transitions)).toEqual([first]);
    expect(coveredIn(transitions).toSorted()).toEqual([first, key].toSorted());
    expect(transitions.find(({ name }) => name === key)).toMatchObject({ times: 1, elsewhere: 'radio' });
  });

  it('takes no end of one test and beginning of another for a pair', () => {
    const { before, after } = survey.pairs.find(({ verdict }) => verdict === 'covered')!;
    const pairsOf = (...own: WalkRecord[]) => coveredIn(coverageOf(playerMachine, survey, 'screen', own).pairs);
    expect(pairsOf(walkOf('player', before, after))).toHaveLength(1);
    expect(pairsOf(walkOf('player', before), walkOf('player', after))).toEqual([]);
  });
});

/** What looks like a failure, and what is said not to be covered, on the page of a report with these targets. */
const drawn = async (goals: Report['goals']) => {
  const { body } = new DOMParser().parseFromString(await toPage({ ...report, goals }, new Map()), 'text/html');
  return {
    marked: body.querySelectorAll('.arrows td.short').length,
    folded: [...body.querySelectorAll('[data-view] summary')].map(({ textContent }) => textContent),
  };
};

describe('a report', () => {
  it('says how often each transition was taken, at which level, and which requirements its tests name', () => {
    const [chart] = report.charts;
    expect(chart!.arrows.find(({ key }) => key === first)).toMatchObject({
      from: 'loading',
      times: { screen: 1 },
      tests: [{ test: 'S1, S2: it loads', ids: ['S1', 'S2'] }],
    });
    expect(chart!.shares['screen']!.transitions.covered).toBe(1);
    expect(chart!.open['screen']!.length).toBeGreaterThan(5);
    expect(chart!.walks.map(({ testPath, title }) => [testPath, title])).toEqual([
      ['2 of 2', 'starts in its first state'],
      ['1 of 2', expect.stringMatching(/^loading: getTrack answers .*→ /)],
    ]);
    expect(chart!.walks[1]!.ms).toBe(8);
    expect(chart!.walks[1]!.steps[1]).toMatchObject({ picture: 0, taken: [expect.any(Number)] });
  });

  it('is a page that needs nothing else', async () => {
    const page = await toPage(report, await drawingsOf([playerMachine]), '.mine { color: red }');
    expect(page).not.toMatch(/(?:src|href)="(?!data:|#)/);
    expect(page).not.toMatch(/@import|url\((?!data:)/);
    expect(page).toContain('<title>Players: 2 generated tests of 1 statechart at 1 level: 1 failed, ');
    const { body } = new DOMParser().parseFromString(page, 'text/html');
    expect(body.querySelector('.failures pre')!.textContent).toContain('no <button> named "Play" & more');
    expect(body.querySelectorAll('.chart-drawing [data-key]')).toHaveLength(report.charts[0]!.arrows.length);
    expect(body.querySelectorAll('script')).toHaveLength(2);
    expect(body.querySelector('.failures a')!.getAttribute('href')).toBe('#player/test/1/0');
  });

  it('opens the step of a test that its address names', async () => {
    document.documentElement.innerHTML = await toPage(report, await drawingsOf([playerMachine]));
    location.hash = '#player/test/2/1';
    const { reader, follow } = await import('./app.ts');
    expect(location.hash).toBe('#player/test/2/1');
    expect(document.querySelector('.panel .now')!.textContent).toContain('getTrack answers → ready');
    reader.stop();
    removeEventListener('hashchange', follow);
    document.body.replaceChildren();
  });

  it('says “not covered” only where a target asks for it, folded by level', async () => {
    const { marked, folded } = await drawn([goal]);
    expect(marked).toBeGreaterThan(5);
    expect(folded).toEqual([expect.stringMatching(/^screen: \d+ not covered$/)]);
    expect(await drawn([{ ...goal, level: 'another' }])).toEqual({ marked: 0, folded: [] });
  });

  it('is JUnit that any reader of XML takes', () => {
    const xml = toJUnit(report);
    const { documentElement: suites } = new DOMParser().parseFromString(xml, 'application/xml');
    expect(suites.querySelector('parsererror')).toBeNull();
    expect(suites.tagName).toBe('testsuites');
    expect(suites.getAttribute('tests')).toBe('2');
    const [suite] = suites.children;
    expect([suite!.tagName, suite!.getAttribute('name'), suite!.getAttribute('failures')]).toEqual([
      'testsuite',
      'screen: player',
      '1',
    ]);
    expect([...suite!.children].map(({ tagName }) => tagName)).toEqual(['testcase', 'testcase']);
    expect(suite!.querySelector('failure')!.getAttribute('message')).toBe(
      'no <button> named "Play" & more second line | with a bar',
    );
    expect(xml).not.toContain('\u0007');
  });

  it('is Markdown with the failures first', () => {
    const text = toMarkdown(report);
    expect(text).toMatch(
      /^# Players\n\n2 generated tests of 1 statechart at 1 level: 1 failed, .*\n\n## Failures\n\n- \*\*screen, player\*\*, starts in /,
    );
    expect(text).toContain('| screen: transitions | 1 | 13 | 100 % | **missed** |');
    expect(text).toMatch(/\n- screen: `player\.loading :: \S+ \[1\]`: not covered, /);
  });
});

const model = modelOf(readerMachine, {
  input: { lengths: { player: [2, 1] } },
  events: {
    'chart.open': [{ chart: 'player' }, { chart: 'gone' }],
    'level.choose': [{ level: 'screen' }],
    'arrow.choose': [{ key: first }],
    'walk.open': [{ walk: 0, step: 0 }],
    'step.go': [{ step: 1 }],
  },
  stateKey: ({ context: { key, step } }) => [key, step],
});

it('the reader of a report may do all that its chart says', async () => {
  await model.walkActor({}, 'transition pairs');
  expect(model.uncovered()).toEqual([]);
  await model.walkActor({}, 'ignored events');
  expect(model.uncovered('ignored events')).toEqual([]);
});
