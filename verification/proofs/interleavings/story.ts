import type { Step, Words } from 'xstate-walks/check';
import { answerInWords, type Broken } from './judge.ts';
import type { Request } from './requests.ts';
import type { RunEvent } from './scheduler.ts';
import { statementInWords } from './statementWords.ts';

/** The names in the story of a run. */
export const participants = (requests: number): Pick<Words, 'processes' | 'world'> => ({
  processes: Array.from({ length: requests }, (_, index) => nameOf(index)),
  world: 'database',
});

const nameOf = (index: number): string => `request ${index + 1}`;

const resultOf = (event: RunEvent | undefined): string => {
  if (event?.type === 'gets') return event.result;
  return event?.type === 'waits' ? `waits for ${event.for.map(nameOf).join(' and ')}` : 'is under way';
};

/** The story of a run: what each request asks for, its statements with their results, and its answer. */
export const storyOf = (requests: readonly Request[], events: readonly RunEvent[], { rule, note }: Broken): Step[] => {
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
