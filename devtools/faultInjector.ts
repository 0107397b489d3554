import { callAt, outcomes, type CallName, type MadeAnswer, type Outcome } from '../walks/outcomes.ts';

export type OutcomeName = keyof typeof outcomes;

/** Services that are no calls to the backend: all that can be chosen is that they fail. */
export const inHouse = ['loadChunk', 'loadWalletScript', 'prepareWallet', 'authorisePayment'] as const;
export type InHouse = (typeof inHouse)[number];

/** What is chosen for a call: for the next one only, or for all of them. */
export type Choice<TOutcome = OutcomeName> = { outcome: TOutcome; isForAll: boolean };

export type Choices = {
  calls: Readonly<Partial<Record<CallName, Choice>>>;
  inHouse: Readonly<Partial<Record<InHouse, Choice<'fails'>>>>;
  /** How many services are held back by a path. */
  held: number;
};

/** What one call is up against: an outcome, or being held until it is let go. */
export type Fate = { outcome: Outcome } | Held;

/** What a service is up against. */
export type ServiceFate = 'goes' | 'fails' | Held;

/** What waits to be let go, unless its caller gives it up. */
export type Held = { held: Promise<void>; giveUp: () => void };

/** What a path keeps the shop from doing by itself. */
export type Holding = {
  /** Charts whose services wait for the path to end them. */
  charts: ReadonlySet<string>;
  /** Whether the user is made up, so that no server knows their token. */
  isMadeUp: boolean;
  /** What comes of calls of other charts. */
  answers: Answers;
};

/** Calls that are answered without the server, by name. */
export type Answers = Readonly<Partial<Record<CallName, MadeAnswer | 'none'>>>;

export type FaultInjector = {
  get: () => Choices;
  subscribe: (heard: () => void) => () => void;
  choose: (call: CallName, choice: Choice | undefined) => void;
  chooseInHouse: (service: InHouse, choice: Choice<'fails'> | undefined) => void;
  clear: () => void;
  /** What comes of a request; a choice for the next call is used up by it. */
  draw: (method: string, path: string, isSigned: boolean) => Fate;
  /** What comes of a service that a chart starts; a choice for the next one is used up by it. */
  drawService: (chart: string, service: string) => ServiceFate;
  /** Whether anything but the usual may come of a call. */
  isTouched: (call: CallName) => boolean;
  hold: (holding: Holding) => void;
  /** Lets a service go that is held. */
  letGo: (service: string) => void;
  /** Lets everything go that is held, and holds no more. */
  release: () => void;
  /** Forgets the calls of a document that is gone. */
  forget: () => void;
};

const usual: Fate = { outcome: outcomes.asItIs };
const none: Holding = { charts: new Set(), isMadeUp: false, answers: {} };
const nothing = () => {};

/** The fault faultInjector: what is to come of the shop's calls. */
export const createFaultInjector = (): FaultInjector => {
  const listeners = new Set<() => void>();
  let choices: Choices = { calls: {}, inHouse: {}, held: 0 };
  let holding = none;
  let waiting: { service: string; go: () => void }[] = [];

  const set = (some: Partial<Choices>) => {
    choices = { ...choices, ...some };
    for (const heard of listeners) heard();
  };
  const choose = (call: CallName, choice: Choice | undefined) => set({ calls: { ...choices.calls, [call]: choice } });
  const chooseInHouse = (service: InHouse, choice: Choice<'fails'> | undefined) =>
    set({ inHouse: { ...choices.inHouse, [service]: choice } });

  const keepWaiting = (next: typeof waiting) => {
    waiting = next;
    set({ held: next.length });
  };
  const hold = (service: string): Held => {
    let go = nothing;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    keepWaiting([...waiting, { service, go }]);
    return { held, giveUp: () => keepWaiting(waiting.filter((other) => other.go !== go)) };
  };
  const letGo = (isMeant: (service: string) => boolean) => {
    for (const { service, go } of waiting) if (isMeant(service)) go();
    keepWaiting(waiting.filter(({ service }) => !isMeant(service)));
  };

  return {
    get: () => choices,
    subscribe: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    choose,
    chooseInHouse,
    clear: () => set({ calls: {}, inHouse: {} }),
    draw: (method, path, isSigned) => {
      const call = callAt(method, path);
      if (call === undefined) return usual;
      const choice = choices.calls[call];
      if (choice) {
        if (!choice.isForAll) choose(call, undefined);
        return { outcome: outcomes[choice.outcome] };
      }
      const answer = holding.answers[call];
      if (answer !== undefined) return { outcome: { words: 'as the path says', sent: 0, answer } };
      return holding.isMadeUp && isSigned ? hold(call) : usual;
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
    letGo: (service) => letGo((other) => other === service),
    release: () => {
      holding = none;
      letGo(() => true);
    },
    forget: () => keepWaiting([]),
  };
};
