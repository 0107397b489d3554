import type { Happening } from './processes.ts';
import { StepNames, type Step, type Words } from './steps.ts';
import type { Composition, Whole } from './whole.ts';

/** A story that was walked again, and what was seen. */
export type WalkedStory = {
  /** Each step as it went this time; null: it is not possible any more, and was left out. */
  steps: (Step | null)[];
  /** The rules that were broken, and after how many steps. */
  broken: { rule: string; after: number }[];
};

type Next = { happening: Happening; state: Whole };

/** Whether a step is the one that is kept; what results from it may differ. */
const isSame = (step: Step, kept: Step) =>
  step.type === kept.type && step.process === kept.process && step.what === kept.what;

const endsAlike = (step: Step, kept: Step) => step.answer === kept.answer && step.losesRequests === kept.losesRequests;

/** The goals that no path without a fault leads to from this state. */
const outOfReach = async (system: Composition, from: Whole): Promise<string[]> => {
  const missed = new Map(Object.entries(system.goals));
  const seen = new Set<string>();
  const waiting: Whole[] = [];
  const visit = (state: Whole) => {
    const key = system.key(state);
    if (seen.has(key)) return;
    seen.add(key);
    waiting.push(state);
    for (const [rule, holds] of missed) if (holds(state)) missed.delete(rule);
  };
  visit(from);
  for (const state of waiting) {
    if (missed.size === 0) break;
    await system.expand(state, (move, next) => {
      if (!system.isFault(move)) visit(next);
    });
  }
  return [...missed.keys()];
};

/**
 * Walks a story again, on the real code and without exploring. A step that is not possible any more is left out. The walk
 * ends with the first broken rule; after the last step every goal must be within reach without a further fault.
 */
export const walkStory = async (system: Composition, story: readonly Step[], words: Words): Promise<WalkedStory> => {
  const names = new StepNames(words);
  const steps: WalkedStory['steps'] = [];
  let state = await system.initial();
  for (const kept of story) {
    const found: Next[] = [];
    await system.expand(state, (happening, next) => {
      if (isSame(names.of(happening), kept)) found.push({ happening, state: next });
    });
    const next = found.find(({ happening }) => endsAlike(names.of(happening), kept)) ?? found[0];
    if (!next) {
      steps.push(null);
      continue;
    }
    steps.push(names.next(next.happening));
    const rules = system.broken(state, next.happening, next.state);
    if (rules.length > 0) return { steps, broken: rules.map((rule) => ({ rule, after: steps.length })) };
    state = next.state;
  }
  const missed = await outOfReach(system, state);
  return { steps, broken: missed.map((rule) => ({ rule, after: steps.length })) };
};
