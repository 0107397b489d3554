import { callAt, outcomes, type CallName, type MadeAnswer, type Outcome } from '../walks/outcomes.ts';

export type OutcomeName = keyof typeof outcomes;

/** Services that do not call the backend. The only fault to choose is that they fail. */
export const inHouse = ['loadChunk', 'loadWalletScript', 'prepareWallet', 'authorisePayment', 'openBankPage'] as const;
export type InHouse = (typeof inHouse)[number];

/** The outcome chosen for a call: for the next one only, or for all. */
export type Choice<TOutcome = OutcomeName> = { outcome: TOutcome; isForAll: boolean };

export type Choices = {
  calls: Readonly<Partial<Record<CallName, Choice>>>;
  inHouse: Readonly<Partial<Record<InHouse, Choice<'fails'>>>>;
  /** Number of calls and services that a path holds. */
  held: number;
};

/** What happens to one call: an outcome, or a wait until it is released. */
export type Fate = { outcome: Outcome } | Held;

/** What happens to a service. */
export type ServiceFate = 'goes' | 'fails' | Held;

/** A call or service that waits until it is released, or until its caller gives it up. */
export type Held = { held: Promise<void>; giveUp: () => void };

/** What the shop must not do by itself while a path is walked. */
export type Holding = {
  /** Charts whose services wait for the path to settle them. */
  charts: ReadonlySet<string>;
  /** True if the user is made up: no server knows their token. */
  isMadeUp: boolean;
  /** Responses to calls of other charts. */
  answers: Answers;
};

/** Responses that replace the server's, by name of the call. */
export type Answers = Readonly<Partial<Record<CallName, MadeAnswer | 'none'>>>;

export type FaultInjector = {
  get: () => Choices;
  subscribe: (listener: () => void) => () => void;
  choose: (call: CallName, choice: Choice | undefined) => void;
  chooseInHouse: (service: InHouse, choice: Choice<'fails'> | undefined) => void;
  clear: () => void;
  /** The fate of a request. Uses up a choice for the next call. */
  draw: (method: string, path: string, isSigned: boolean) => Fate;
  /** The fate of a service that a chart starts. Uses up a choice for the next one. */
  drawService: (chart: string, service: string) => ServiceFate;
  /** True if a call may have an injected outcome. */
  isTouched: (call: CallName) => boolean;
  hold: (holding: Holding) => void;
  /** Releases a held service. */
  releaseService: (service: string) => void;
  /** Releases everything and stops holding. */
  release: () => void;
  /** Drops the held calls of a previous document. */
  forget: () => void;
};

const unchanged: Fate = { outcome: outcomes.asItIs };
const none: Holding = { charts: new Set(), isMadeUp: false, answers: {} };
const nothing = () => {};

/** Decides the outcome of the shop's calls and services. */
export const createFaultInjector = (): FaultInjector => {
  const listeners = new Set<() => void>();
  let choices: Choices = { calls: {}, inHouse: {}, held: 0 };
  let holding = none;
  let waiting: { service: string; go: () => void }[] = [];

  const set = (some: Partial<Choices>) => {
    choices = { ...choices, ...some };
    for (const listener of listeners) listener();
  };
  const choose = (call: CallName, choice: Choice | undefined) => set({ calls: { ...choices.calls, [call]: choice } });
  const chooseInHouse = (service: InHouse, choice: Choice<'fails'> | undefined) =>
    set({ inHouse: { ...choices.inHouse, [service]: choice } });

  const setWaiting = (next: typeof waiting) => {
    waiting = next;
    set({ held: next.length });
  };
  const hold = (service: string): Held => {
    let go = nothing;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    setWaiting([...waiting, { service, go }]);
    return { held, giveUp: () => setWaiting(waiting.filter((other) => other.go !== go)) };
  };
  const releaseWhere = (isMeant: (service: string) => boolean) => {
    for (const { service, go } of waiting) if (isMeant(service)) go();
    setWaiting(waiting.filter(({ service }) => !isMeant(service)));
  };

  return {
    get: () => choices,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    choose,
    chooseInHouse,
    clear: () => set({ calls: {}, inHouse: {} }),
    draw: (method, path, isSigned) => {
      const call = callAt(method, path);
      if (call === undefined) return unchanged;
      const choice = choices.calls[call];
      if (choice) {
        if (!choice.isForAll) choose(call, undefined);
        return { outcome: outcomes[choice.outcome] };
      }
      const answer = holding.answers[call];
      if (answer !== undefined) return { outcome: { words: 'as in the path', sent: 0, answer } };
      return holding.isMadeUp && isSigned ? hold(call) : unchanged;
    },
    drawService: (chart, service) => {
      if (holding.charts.has(chart)) return hold(service);
      const known = inHouse.find((name) => name === service);
      const choice = known && choices.inHouse[known];
      if (!known || !choice) return 'goes';
      if (!choice.isForAll) chooseInHouse(known, undefined);
      return 'fails';
    },
    isTouched: (call) => choices.calls[call] !== undefined || holding !== none,
    hold: (next) => {
      holding = next;
    },
    releaseService: (service) => releaseWhere((other) => other === service),
    release: () => {
      holding = none;
      releaseWhere(() => true);
    },
    forget: () => setWaiting([]),
  };
};
