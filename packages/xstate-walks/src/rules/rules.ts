import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Effect } from '../chart/effects.ts';
import { describeEvent } from '../chart/labels.ts';

/** A look at a system: what was done last (nothing at the startingPoint), and what is seen then. */
export type Look<TObservation> = TObservation & { did: string };

/** What a rule says to a look: whether what it is about was there at all, and what of it is wrong. */
export type Judgement = { isMet: boolean; wrong: string[] };

/** Something that holds on every walk of every system that shows what it looks at. */
export type Rule<TObservation> = {
  name: string;
  /** The parts of a observation without which nothing can be said. */
  sees: readonly (keyof TObservation)[];
  /** Begins to watch one walk, look by look. */
  watch: () => (now: Look<TObservation>) => Judgement;
};

/** A rule was broken. */
export class RuleViolation extends Error {
  override readonly name = 'RuleViolation';

  constructor(
    readonly rule: string,
    wrong: readonly string[],
  ) {
    const said = wrong.filter((each) => each !== '').join(', ');
    super(said === '' ? rule : `${rule}: ${said}`);
  }
}

const judge = <T>(subjects: Iterable<T>, offence: (subject: T) => string | false): Judgement => {
  const all = [...subjects];
  return { isMet: all.length > 0, wrong: all.map(offence).filter((said) => said !== false) };
};

/** The words that rules over one kind of observation are written in. What they are about comes first, then what holds of it. */
export function rulesOver<TObservation extends object>() {
  type Seen<K extends keyof TObservation> = Look<Required<Pick<TObservation, K>>>;

  const rule = <K extends keyof TObservation>(
    name: string,
    sees: readonly K[],
    watch: () => (now: Seen<K>) => Judgement,
  ): Rule<TObservation> => ({ name, sees, watch: watch as never });

  return {
    /** It holds of each of them, at every look. */
    always: <K extends keyof TObservation, T>(
      name: string,
      sees: readonly K[],
      subjects: (now: Seen<K>) => Iterable<T>,
      holds: (subject: T, now: Seen<K>) => boolean,
    ) => rule(name, sees, () => (now) => judge(subjects(now), (subject) => (holds(subject, now) ? false : ''))),

    /** None of them is wrong at any look; a wrong one is named. */
    never: <K extends keyof TObservation, T>(
      name: string,
      sees: readonly K[],
      subjects: (now: Seen<K>) => Iterable<T>,
      offence: (subject: T, now: Seen<K>) => string | false,
    ) => rule(name, sees, () => (now) => judge(subjects(now), (subject) => offence(subject, now))),

    /** Once one thing was seen, the other holds from then on. */
    once: <K extends keyof TObservation>(
      name: string,
      sees: readonly K[],
      happened: (now: Seen<K>) => boolean,
      then: (now: Seen<K>) => boolean,
    ) =>
      rule(name, sees, () => {
        let isOn = false;
        return (now) => {
          isOn ||= happened(now);
          return { isMet: isOn, wrong: !isOn || then(now) ? [] : [''] };
        };
      }),

    /** What is seen of the one kind was seen of the other before, or is right now. */
    onlyAfter: <K extends keyof TObservation>(
      name: string,
      sees: readonly K[],
      effects: (now: Seen<K>) => Iterable<string>,
      causes: (now: Seen<K>) => Iterable<string>,
    ) =>
      rule(name, sees, () => {
        const known = new Set<string>();
        return (now) => {
          for (const cause of causes(now)) known.add(cause);
          return judge(effects(now), (effect) => !known.has(effect) && effect);
        };
      }),

    /** From one look to the next nothing wrong becomes of any of them. */
    between: <K extends keyof TObservation, T>(
      name: string,
      sees: readonly K[],
      subjects: (before: Seen<K>, now: Seen<K>) => Iterable<T>,
      offence: (subject: T, now: Seen<K>) => string | false,
    ) =>
      rule(name, sees, () => {
        let before: Seen<K> | undefined;
        return (now) => {
          const said = judge(before ? subjects(before, now) : [], (subject) => offence(subject, now));
          before = now;
          return said;
        };
      }),
  };
}

/** Rules at work on one walk. */
export type Watcher<TObservation> = { look: (did: string, observation: Partial<TObservation>) => void };

/**
 * Watches one walk with every rule that finds what it looks at; `judged` counts how often there was something for each
 * to judge.
 */
export function watcherOf<TObservation extends object>(
  rules: readonly Rule<TObservation>[],
  judged = new Map<string, number>(),
): Watcher<TObservation> {
  const watches = rules.map(({ name, sees, watch }) => ({ name, sees, say: watch() }));
  return {
    look: (did, observation) => {
      const asked = watches.filter((each) => each.sees.every((part) => observation[part] !== undefined));
      for (const { name, say } of asked) {
        const { isMet, wrong } = say({ did, ...(observation as TObservation) });
        if (isMet) judged.set(name, (judged.get(name) ?? 0) + 1);
        if (wrong.length > 0) throw new RuleViolation(name, wrong);
      }
    },
  };
}

/** A step of a walk that was taken: what happened, and the chart before (nothing at the startingPoint) and after it. */
export type StepTaken = {
  event: AnyEventObject;
  before: AnyMachineSnapshot | undefined;
  state: AnyMachineSnapshot;
  effects: readonly Effect[];
};

/** Begins to watch a walk of a chart, step by step; `also` is what the system under test shows beside its chart. */
export type Watch = () => (step: StepTaken, also?: object) => void;

/** Watches every walk of a chart: `see` says what a step shows of it. */
export const watchOf =
  <TObservation extends object>(
    rules: readonly Rule<TObservation>[],
    see: (step: StepTaken) => Partial<TObservation>,
    judged?: Map<string, number>,
  ): Watch =>
  () => {
    const { look } = watcherOf(rules, judged);
    return (step, also = {}) => look(step.before ? describeEvent(step.event.type) : '', { ...see(step), ...also });
  };
