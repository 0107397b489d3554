import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Effect } from '../chart/effects.ts';
import { describeEvent } from '../chart/labels.ts';

/** An observation of a system, with the last move ('' at the start). */
export type Look<TObservation> = TObservation & { did: string };

/**
 * The judgement on an observation: whether the rule had a subject, what is wrong, and whether it would be inconclusive if the
 * walk ended here.
 */
export type Judgement = { isMet: boolean; wrong: string[] };

/** A rule for every walk of every system that shows what it looks at. */
export type Rule<TObservation> = {
  name: string;
  /** The parts of an observation that the rule needs. */
  sees: readonly (keyof TObservation)[];
  /** Begins to watch one walk, observation by observation. */
  watch: () => (now: Look<TObservation>) => Judgement;
};

/** A walk broke a rule. */
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

/** Builds rules over one kind of observation: first the subjects, then what holds of them. */
export function rulesOver<TObservation extends object>() {
  type Seen<K extends keyof TObservation> = Look<Required<Pick<TObservation, K>>>;

  const rule = <K extends keyof TObservation>(
    name: string,
    sees: readonly K[],
    watch: () => (now: Seen<K>) => Judgement,
  ): Rule<TObservation> => ({ name, sees, watch: watch as never });

  return {
    /** It holds of each subject, in every observation. */
    always: <K extends keyof TObservation, T>(
      name: string,
      sees: readonly K[],
      subjects: (now: Seen<K>) => Iterable<T>,
      holds: (subject: T, now: Seen<K>) => boolean,
    ) => rule(name, sees, () => (now) => judge(subjects(now), (subject) => (holds(subject, now) ? false : ''))),

    /** No subject is wrong in any observation; a wrong one is named. */
    never: <K extends keyof TObservation, T>(
      name: string,
      sees: readonly K[],
      subjects: (now: Seen<K>) => Iterable<T>,
      offence: (subject: T, now: Seen<K>) => string | false,
    ) => rule(name, sees, () => (now) => judge(subjects(now), (subject) => offence(subject, now))),

    /** After one condition was true, the other is true from then on. */
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

    /** After one condition was true, the other is true within the next `within` observations. */
    eventually: <K extends keyof TObservation>(
      name: string,
      sees: readonly K[],
      happened: (now: Seen<K>) => boolean,
      then: (now: Seen<K>) => boolean,
      within: number,
    ) =>
      rule(name, sees, () => {
        let left: number | undefined;
        return (now) => {
          left = left === undefined ? (happened(now) ? within : undefined) : left - 1;
          if (left === undefined) return { isMet: false, wrong: [] };
          if (!then(now)) return { isMet: false, wrong: left > 0 ? [] : [`not within ${within}`] };
          left = undefined;
          return { isMet: true, wrong: [] };
        };
      }),

    /** Each effect has its cause in this observation or an earlier one. */
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

    /** No subject becomes wrong from one observation to the next. */
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

/** The rules of one walk. */
export type Watcher<TObservation> = {
  look: (did: string, observation: Partial<TObservation>) => void;
};

/**
 * Watches one walk with every rule whose parts are observed. `judged` counts how often each rule had a subject.
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

/** A step that was taken: the event, and the chart before (`undefined` at the start) and after it. */
export type StepTaken = {
  event: AnyEventObject;
  before: AnyMachineSnapshot | undefined;
  state: AnyMachineSnapshot;
  effects: readonly Effect[];
};

/** Begins to watch a walk of a chart. `also` is what the system shows besides its chart. */
export type Watch = () => (step: StepTaken, also?: object) => void;

/** Watches every walk of a chart; `see` makes an observation of a step. */
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
