import type { Step, Words } from 'xstate-walks/check';
import { explore, type Explored } from './explore.ts';
import { Judge, answerInWords, type Broken } from './judge.ts';
import type { Scenario } from './scenarios.ts';
import { InterleavedShop } from './shop.ts';
import type { Request } from './requests.ts';
import type { RunEvent } from './scheduler.ts';
import { statementInWords } from './tracedRequest.ts';

/** The names in the counterexample of a run. */
const participants = (requests: number): Pick<Words, 'processes' | 'world'> => ({
  processes: Array.from({ length: requests }, (_, index) => nameOf(index)),
  world: 'database',
});

const nameOf = (index: number): string => `request ${index + 1}`;

const resultOf = (event: RunEvent | undefined): string => {
  if (event?.type === 'gets') return event.result;
  return event?.type === 'waits' ? `waits for ${event.for.map(nameOf).join(' and ')}` : 'is under way';
};

/** The counterexample of a run: what each request asks for, its statements with their results, and its answer. */
const stepsOfRun = (requests: readonly Request[], events: readonly RunEvent[], { rule, note }: Broken): Step[] => {
  const told = new Set<RunEvent>();
  const steps: Step[] = requests.map(({ name }, index) => ({ type: 'move', process: nameOf(index), what: name }));
  for (const [at, event] of events.entries()) {
    if (told.has(event)) continue;
    const process = nameOf(event.request);
    if (event.type === 'sends') {
      const result = events.slice(at + 1).find(({ request }) => request === event.request);
      if (result) told.add(result);
      steps.push({ type: 'arrives', process, what: statementInWords(event.statement), answer: resultOf(result) });
    } else if (event.type === 'answers') {
      steps.push({ type: 'move', process, what: `answers ${answerInWords(event.answer)}` });
    } else {
      steps.push({ type: 'answer', process, answer: `goes on: ${resultOf(event)}` });
    }
  }
  return [...steps, { type: 'world', what: note ?? rule }];
};

export { scenarios as interleavingScenarios } from './scenarios.ts';

/** What the exploration of some requests has shown. */
export type InterleavingProof = Explored & {
  scenario: Scenario;
  requests: number;
  /** How many statements were really sent. */
  statements: number;
  seconds: number;
  words: Pick<Words, 'processes' | 'world'>;
  /** The first way to each broken rule. */
  counterexamples: { rule: string; steps: Step[] }[];
};

type Options = { maxStates: number; stopAtFirst?: boolean };

const prove = async (
  shop: InterleavedShop,
  scenario: Scenario,
  { maxStates, stopAtFirst = false }: Options,
): Promise<InterleavingProof> => {
  const start = performance.now();
  const { scheduler, base } = shop;
  const before = scheduler.statements;
  const requests = scenario.requests(base);
  const judge = await Judge.open(shop, scenario);
  const counterexamples = new Map<string, Step[]>();
  const explored = await explore(shop.runOfRequests(requests), {
    maxStates,
    onState: async (isEnd) => {
      const rows = await shop.rows();
      const broken = [...judge.ofRows(rows), ...(isEnd ? judge.ofOutcome({ answers: scheduler.answers(), rows }) : [])];
      for (const each of broken)
        if (!counterexamples.has(each.rule))
          counterexamples.set(each.rule, stepsOfRun(requests, scheduler.events, each));
      return stopAtFirst && counterexamples.size > 0;
    },
  });
  return {
    ...explored,
    scenario,
    requests: requests.length,
    statements: scheduler.statements - before,
    seconds: (performance.now() - start) / 1000,
    words: participants(requests.length),
    counterexamples: [...counterexamples].map(([rule, steps]) => ({ rule, steps })),
  };
};

/** Explores the interleavings of scenarios, one after the other, on an empty database of this PostgreSQL. */
export async function* interleavingProofs(
  url: string,
  chosen: readonly Scenario[],
  options: Options,
): AsyncGenerator<InterleavingProof> {
  const shop = await InterleavedShop.open(url);
  try {
    for (const scenario of chosen) yield await prove(shop, scenario, options);
  } finally {
    await shop.close();
  }
}
