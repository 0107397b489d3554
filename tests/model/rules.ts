/** A look at a system: what was done last (nothing at the beginning), and what is seen then. */
export type Look<TSight> = TSight & { did: string };

/** Something that holds on every walk of every system that shows what it looks at. */
export type Rule<TSight> = {
  name: string;
  /** The parts of a sight without which nothing can be said. */
  sees: readonly (keyof TSight)[];
  /** Begins to watch one walk. What it answers to a look says what is wrong. */
  watch: () => (now: Look<TSight>) => string | undefined;
};

/** A rule was broken. */
export class Broken extends Error {
  override readonly name = 'Broken';

  constructor(
    readonly rule: string,
    wrong: string,
  ) {
    super(wrong === '' ? rule : `${rule}: ${wrong}`);
  }
}

const listed = (offenders: Iterable<string>): string | undefined => [...offenders].join(', ') || undefined;

/** The words that rules over one kind of sight are written in. */
export function rulesOver<TSight extends object>() {
  const rule = <K extends keyof TSight>(
    name: string,
    sees: readonly K[],
    watch: () => (now: Look<Required<Pick<TSight, K>>>) => string | undefined,
  ): Rule<TSight> => ({ name, sees, watch: watch as never });

  type Seen<K extends keyof TSight> = Look<Required<Pick<TSight, K>>>;

  return {
    /** It holds at every look. */
    always: <K extends keyof TSight>(name: string, sees: readonly K[], holds: (now: Seen<K>) => boolean) =>
      rule(name, sees, () => (now) => (holds(now) ? undefined : '')),

    /** Nothing is of that kind at any look. */
    never: <K extends keyof TSight>(name: string, sees: readonly K[], offenders: (now: Seen<K>) => Iterable<string>) =>
      rule(name, sees, () => (now) => listed(offenders(now))),

    /** Once one thing was seen, the other holds from then on. */
    once: <K extends keyof TSight>(
      name: string,
      sees: readonly K[],
      happened: (now: Seen<K>) => boolean,
      then: (now: Seen<K>) => boolean,
    ) =>
      rule(name, sees, () => {
        let isOn = false;
        return (now) => {
          isOn ||= happened(now);
          return !isOn || then(now) ? undefined : '';
        };
      }),

    /** What is seen of the one kind was seen of the other before, or is right now. */
    onlyAfter: <K extends keyof TSight>(
      name: string,
      sees: readonly K[],
      effects: (now: Seen<K>) => Iterable<string>,
      causes: (now: Seen<K>) => Iterable<string>,
    ) =>
      rule(name, sees, () => {
        const known = new Set<string>();
        return (now) => {
          for (const cause of causes(now)) known.add(cause);
          return listed([...effects(now)].filter((effect) => !known.has(effect)));
        };
      }),

    /** From one look to the next nothing of that kind happens. */
    between: <K extends keyof TSight>(
      name: string,
      sees: readonly K[],
      offenders: (before: Seen<K>, now: Seen<K>) => Iterable<string>,
    ) =>
      rule(name, sees, () => {
        let before: Seen<K> | undefined;
        return (now) => {
          const wrong = before && listed(offenders(before, now));
          before = now;
          return wrong;
        };
      }),
  };
}

/** Rules at work on one walk. */
export type Watcher<TSight> = { look: (did: string, sight: Partial<TSight>) => void };

/** Watches one walk with every rule that finds what it looks at; `judged` counts how often each was asked. */
export function watcherOf<TSight extends object>(
  rules: readonly Rule<TSight>[],
  judged = new Map<string, number>(),
): Watcher<TSight> {
  const watches = rules.map(({ name, sees, watch }) => ({ name, sees, say: watch() }));
  return {
    look: (did, sight) => {
      const asked = watches.filter((each) => each.sees.every((part) => sight[part] !== undefined));
      for (const { name, say } of asked) {
        judged.set(name, (judged.get(name) ?? 0) + 1);
        const wrong = say({ did, ...(sight as TSight) });
        if (wrong !== undefined) throw new Broken(name, wrong);
      }
    },
  };
}
