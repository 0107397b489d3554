import type { Transition } from './processes.ts';
import type { Composition, GlobalState } from './globalState.ts';

/** How counterexamples name what happens. */
export type Words = {
  /** The processes, by index. */
  processes: readonly string[];
  /** What answers the calls. */
  world: string;
  /** A request and an answer in few words. */
  request: (request: string) => string;
  answer: (answer: string) => string;
  /** Work on a request that has begun. */
  work: (work: string) => string;
};

/** A step of a counterexample in words that are the same in every run, so that a counterexample can be kept in a file. */
export type Step = {
  type: Transition['type'];
  /** The name of the process, where one is concerned. */
  process?: string;
  /** The move, the request or the key. */
  what?: string;
  /** What was answered. */
  answer?: string;
  /** The process has ended, and its requests with it. */
  losesRequests?: true;
};

/** Names the steps of one counterexample, in their order. */
class StepNames {
  /** The requests in words, by process and call. */
  private readonly requests = new Map<string, string>();

  constructor(private readonly words: Words) {}

  private whatOf(transition: Transition): string | undefined {
    const { request, work } = this.words;
    switch (transition.type) {
      case 'move':
      case 'world':
        return transition.name;
      case 'notice':
        return transition.key;
      case 'work ends':
        return transition.variant === '' ? work(transition.work) : `${work(transition.work)}, ${transition.variant}`;
      case 'answer':
      case 'answer lost':
        return this.requests.get(`${transition.process} ${transition.call}`);
      default:
        return 'request' in transition ? request(transition.request) : undefined;
    }
  }

  /** The step that this would be now. */
  of(transition: Transition): Step {
    const index = 'process' in transition ? transition.process : null;
    const what = this.whatOf(transition);
    const answer = 'answer' in transition ? transition.answer : null;
    return {
      type: transition.type,
      ...(index !== null && { process: this.words.processes[index]! }),
      ...(what !== undefined && { what }),
      ...(answer !== null && { answer: this.words.answer(answer) }),
      ...('losesRequests' in transition && { losesRequests: true }),
    };
  }

  /** The same, once it has happened. */
  next(transition: Transition): Step {
    if (transition.type === 'arrives') {
      this.requests.set(`${transition.process} ${transition.call}`, this.words.request(transition.request));
    }
    return this.of(transition);
  }
}

/** The path to a state as the steps of a counterexample. */
export const stepsOf = (path: readonly { move: Transition }[], words: Words): Step[] => {
  const names = new StepNames(words);
  return path.map(({ move }) => names.next(move));
};

/** The names in a counterexample. */
export type People = Pick<Words, 'processes' | 'world'>;

/** One line of a counterexample: who does what, and to whom, if anybody is reached. */
type Line = { from: string; to: string; says: string; isLost?: boolean; isNote?: boolean };

const lineOf = ({ type, process, what = '', answer, losesRequests }: Step, world: string): Line => {
  const at = process ?? world;
  const ending = losesRequests ? ', with its requests' : '';
  switch (type) {
    case 'move':
      return { from: at, to: at, says: `${what}${ending}` };
    case 'arrives':
      return {
        from: at,
        to: world,
        says: `${what}${process === undefined ? ', from before' : ''}: ${answer ?? 'begins'}`,
      };
    case 'work ends':
      return { from: world, to: world, says: `${what}: ${answer ?? 'goes on'}` };
    case 'answer':
      return { from: world, to: at, says: answer! };
    case 'request lost':
      return { from: at, to: world, says: what, isLost: true };
    case 'request late':
      return { from: at, to: at, says: `no answer to ${what}, which is still under way` };
    case 'answer lost':
      return { from: world, to: at, says: answer!, isLost: true };
    case 'request repeated':
      return { from: world, to: world, says: `${what} is under way twice`, isNote: true };
    case 'notice':
      return { from: at, to: at, says: `hears that ${what} was stored` };
    case 'world':
      return { from: world, to: world, says: what, isNote: true };
    default:
      return { from: at, to: at, says: `${type}${ending}`, isNote: true };
  }
};

/** A counterexample in words, one line for each step. */
export const inWords = (steps: readonly Step[], { world }: People): string[] =>
  steps.map((step, index) => {
    const { from, to, says, isLost = false } = lineOf(step, world);
    const way = from === to ? from : `${from} → ${to}`;
    return `${index + 1}. ${way}: ${says}${isLost ? ', and it is lost' : ''}`;
  });

/** A counterexample as a sequence diagram in Mermaid. */
export const asSequenceDiagram = (steps: readonly Step[], { processes, world }: People): string => {
  const people = [...processes, world];
  const ids = new Map(people.map((name, index) => [name, `p${index}`]));
  const lines = steps.map((step) => {
    const { from, to, says, isLost, isNote } = lineOf(step, world);
    const text = says.replaceAll(/[;#]/g, ','); // a semicolon ends a line, and a hash begins an entity
    if (isNote) return `  Note over ${ids.get(to)}: ${text}`;
    return `  ${ids.get(from)}${isLost ? '--x' : '->>'}${ids.get(to)}: ${text}`;
  });
  const participants = people.map((name) => `  participant ${ids.get(name)} as ${name}`);
  return ['sequenceDiagram', '  autonumber', ...participants, ...lines].join('\n');
};

/** A counterexample that was walked again, and what was seen. */
export type ReplayedSteps = {
  /** Each step as it went this time; null: it is not possible any more, and was left out. */
  steps: (Step | null)[];
  /** The rules that were broken, and after how many steps. */
  broken: { rule: string; after: number }[];
};

type Next = { transition: Transition; state: GlobalState };

/** Whether a step is the one that is kept; what results from it may differ. */
const isSame = (step: Step, kept: Step) =>
  step.type === kept.type && step.process === kept.process && step.what === kept.what;

const endsAlike = (step: Step, kept: Step) => step.answer === kept.answer && step.losesRequests === kept.losesRequests;

/** The goals that no path without a fault leads to from this state. */
const outOfReach = async (system: Composition, from: GlobalState): Promise<string[]> => {
  const missed = new Map(Object.entries(system.goals));
  const seen = new Set<string>();
  const waiting: GlobalState[] = [];
  const visit = (state: GlobalState) => {
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
 * Walks a counterexample again, on the real code and without exploring. A step that is not possible any more is left out. The walk
 * ends with the first broken rule; after the last step every goal must be within reach without a further fault.
 */
export const replaySteps = async (
  system: Composition,
  counterexample: readonly Step[],
  words: Words,
): Promise<ReplayedSteps> => {
  const names = new StepNames(words);
  const steps: ReplayedSteps['steps'] = [];
  let state = await system.initial();
  for (const kept of counterexample) {
    const found: Next[] = [];
    await system.expand(state, (transition, next) => {
      if (isSame(names.of(transition), kept)) found.push({ transition, state: next });
    });
    const next = found.find(({ transition }) => endsAlike(names.of(transition), kept)) ?? found[0];
    if (!next) {
      steps.push(null);
      continue;
    }
    steps.push(names.next(next.transition));
    const rules = system.broken(state, next.transition, next.state);
    if (rules.length > 0) return { steps, broken: rules.map((rule) => ({ rule, after: steps.length })) };
    state = next.state;
  }
  const missed = await outOfReach(system, state);
  return { steps, broken: missed.map((rule) => ({ rule, after: steps.length })) };
};
