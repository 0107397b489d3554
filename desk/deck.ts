import { callAt, outcomes, type CallName, type Outcome } from '../tests/paths/outcomes.ts';

export type OutcomeName = keyof typeof outcomes;

/** Services that are no calls to the backend: all that can be chosen is that they fail. */
export const inHouse = ['loadChunk', 'loadWalletScript', 'checkWalletReady', 'authorisePayment'] as const;
export type InHouse = (typeof inHouse)[number];

/** What is chosen for a call: for the next one only, or for all of them. */
export type Choice<TOutcome = OutcomeName> = { outcome: TOutcome; isForAll: boolean };

export type Choices = {
  calls: Readonly<Partial<Record<CallName, Choice>>>;
  inHouse: Readonly<Partial<Record<InHouse, Choice<'fails'>>>>;
  /** How many calls are held back by a replay. */
  held: number;
};

/** What one call is up against: an outcome, or being held until it is let go. */
export type Fate = { outcome: Outcome } | Held;

/** A call that waits to be let go, unless its caller gives it up. */
type Held = { held: Promise<void>; giveUp: () => void };

/** Which calls are to be held, by name and whether they carry a token. */
export type Holding = (call: CallName, isSigned: boolean) => boolean;

export type Deck = {
  get: () => Choices;
  subscribe: (heard: () => void) => () => void;
  choose: (call: CallName, choice: Choice | undefined) => void;
  chooseInHouse: (service: InHouse, choice: Choice<'fails'> | undefined) => void;
  clear: () => void;
  /** What comes of a request; a choice for the next call is used up by it. */
  draw: (method: string, path: string, isSigned: boolean) => Fate;
  /** Whether a service that is no call is to fail now. */
  drawInHouse: (service: string) => boolean;
  /** Whether anything but the usual may come of a call. */
  isTouched: (call: CallName) => boolean;
  hold: (holding: Holding) => void;
  /** Lets all calls that are held go to the server, and holds no more. */
  release: () => void;
  /** Forgets the calls of a document that is gone. */
  forget: () => void;
};

const usual: Fate = { outcome: outcomes.asItIs };
const none: Holding = () => false;
const nothing = () => {};

/** The fault deck: what is to come of the shop's calls. */
export const createDeck = (): Deck => {
  const listeners = new Set<() => void>();
  let choices: Choices = { calls: {}, inHouse: {}, held: 0 };
  let holding = none;
  let letGo: (() => void)[] = [];

  const set = (some: Partial<Choices>) => {
    choices = { ...choices, ...some };
    for (const heard of listeners) heard();
  };
  const choose = (call: CallName, choice: Choice | undefined) => set({ calls: { ...choices.calls, [call]: choice } });
  const chooseInHouse = (service: InHouse, choice: Choice<'fails'> | undefined) =>
    set({ inHouse: { ...choices.inHouse, [service]: choice } });

  const keepLetGo = (next: (() => void)[]) => {
    letGo = next;
    set({ held: next.length });
  };
  const hold = (): Held => {
    let go = nothing;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    keepLetGo([...letGo, go]);
    return { held, giveUp: () => keepLetGo(letGo.filter((other) => other !== go)) };
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
      return holding(call, isSigned) ? hold() : usual;
    },
    drawInHouse: (service) => {
      const known = inHouse.find((name) => name === service);
      const choice = known && choices.inHouse[known];
      if (!known || !choice) return false;
      if (!choice.isForAll) chooseInHouse(known, undefined);
      return true;
    },
    isTouched: (call) => choices.calls[call] !== undefined || holding !== none,
    hold: (next) => {
      holding = next;
    },
    release: () => {
      holding = none;
      for (const go of letGo) go();
      keepLetGo([]);
    },
    forget: () => keepLetGo([]),
  };
};
