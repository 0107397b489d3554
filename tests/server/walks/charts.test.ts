import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrowsOf } from 'xstate-walks';
import { allDeclarations, isWanted, readModels } from '../../models/declarations.ts';
import { ledgerOf } from '../../drivers/api/ledger.ts';
import { saveCalls } from '../../drivers/api/madeCalls.ts';
import { remoteWalks } from '../../drivers/api/remote.ts';
import { shopRules } from '../../../walks/rules/rules.ts';
import { openBackend, type Backend } from '../../drivers/api/backend.ts';

let backend: Backend;
beforeAll(async () => void (backend = await openBackend()));
afterAll(async () => {
  saveCalls(ledgerOf(backend).made());
  await backend?.close();
});

const models = new Map((await readModels()).map(({ machine, options }) => [machine.id, { machine, options }]));
/** The API side of every chart with rules that the server enforces. */
const apiModels = (await allDeclarations()).flatMap(({ machine, api }) =>
  [api?.({ expect }) ?? []].flat().map((model) => ({ ...model, chart: machine.id })),
);
const judged = new Map<string, number>();
const systems = apiModels
  .filter(({ chart }) => isWanted(chart))
  .map((model) => {
    const { machine, options } = models.get(model.chart)!;
    return { ...model, machine, ...remoteWalks(machine, options, model, judged) };
  });

/** Whether all charts are walked: CHARTS may name some. */
const isWhole = systems.length === apiModels.length;

const walksFor = (cover: 'transitions' | 'ignored events') =>
  systems.flatMap(({ title, testPathsOf, walk }) =>
    testPathsOf(cover).map((testPath) => [title, testPath.title, () => walk(backend, cover, testPath)] as const),
  );

it.each(walksFor('transitions'))('%s follows its chart: %s', (_title, _testPath, walk) => walk());

it.each(walksFor('ignored events'))('%s follows its chart where it refuses: %s', (_title, _testPath, walk) => walk());

it.each(systems)('$title is asked for all that its chart does, or it is said why not', ({ chart, machine, unsaid }) => {
  const crossed = new Set(systems.filter((other) => other.chart === chart).flatMap((other) => other.crossed));
  expect(unsaid(), `outcomes and events that the API side of tests/models/${chart}.tsx lacks`).toEqual([]);
  expect(arrowsOf(machine).filter(({ key }) => !crossed.has(key))).toEqual([]);
});

it.runIf(isWhole)('S125, A5: every rule of orders has something to judge', () => {
  const ofServer = shopRules.filter(({ sees }) => sees.includes('orders'));
  expect(ofServer.filter(({ name }) => !judged.has(name))).toEqual([]);
});

it('what a chart refuses and has a call for, the server refuses too', () => {
  const all = systems.map(({ unrefused }) => unrefused());
  expect(all.flatMap(({ left }) => left)).toEqual([]);
  expect(all.reduce((sum, { of }) => sum + of, 0)).toBeGreaterThan(isWhole ? 150 : -1);
});
