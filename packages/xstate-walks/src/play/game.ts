import { compose } from '../check/composition.ts';
import { playback, wordsOfPlayback, type PlayedFacts, type Recording, type View } from '../check/recording.ts';
import type { Transition } from '../check/processes.ts';
import { StepNames, type Step, type Words } from '../check/counterexample.ts';
import type { Composition, Message, GlobalState } from '../check/globalState.ts';
import { faultsOf, inOrder, isOfMessage, isOfProcess, messagesInOrder, offeredAs, saidOf } from './transitions.ts';

/** Something that may happen now. */
export type Offer = {
  /** Its place among all that may happen now; null: its bound is used up. */
  choice: number | null;
  says: string;
  isFault: boolean;
};

type MovingMessage = Pick<Message, 'phase' | 'copies'> & {
  /** Who waits for the answer; null: no process any more. */
  process: string | null;
  says: string;
  offers: Offer[];
};

export type Moment = {
  /** The step that led here; null at the start. */
  step: Step | null;
  processes: { name: string; isOpen: boolean; view: View; offers: Offer[] }[];
  /** What the processes of each site share. */
  sites: { processes: string[]; view: View }[];
  world: { view: View; offers: Offer[] };
  messages: MovingMessage[];
  /** How often bounded things may still happen. */
  left: { names: string[]; left: number; of: number }[];
  /** The rules that the step broke. */
  broken: readonly string[];
};

export type Walked = { moments: Moment[]; choices: number[] };

type Next = { transition: Transition; state: GlobalState };

const isSame = (one: Step, other: Step): boolean =>
  (['type', 'process', 'what', 'answer', 'losesRequests'] as const).every((name) => one[name] === other[name]);

/** A recorded system that is stepped through by hand. */
export class Game {
  private readonly system: Composition;
  private readonly words: Words;

  constructor(
    private readonly recording: Recording,
    world: string,
  ) {
    this.system = compose(playback(recording));
    this.words = wordsOfPlayback(recording, world);
  }

  private async nextOf(state: GlobalState): Promise<Next[]> {
    const found: Next[] = [];
    await this.system.expand(state, (transition, next) => void found.push({ transition, state: next }));
    return inOrder(found);
  }

  private leftIn({ left }: GlobalState): Moment['left'] {
    return Object.entries(this.recording.bounds).flatMap(([names, of], index) =>
      of === 0 ? [] : [{ names: names.split(' + '), left: left[index]!, of }],
    );
  }

  private moment(state: GlobalState, next: readonly Next[], step: Step | null, broken: readonly string[]): Moment {
    const { system, words } = this;
    const { processes, sites, shares, world } = this.recording;
    const seen = system.seen(state);
    const left = this.leftIn(state);

    const possible = (isHere: (transition: Transition) => boolean): Offer[] => {
      const here = next.flatMap(({ transition }, choice) => (isHere(transition) ? [{ transition, choice }] : []));
      const plain = here.map(({ transition }) => saidOf(transition, false));
      return here.map(({ transition, choice }, index) => {
        const isOneOfTwo = plain.filter((each) => each === plain[index]).length > 1;
        return { choice, says: saidOf(transition, isOneOfTwo), isFault: system.isFault(transition) };
      });
    };
    /** What would be possible within wider bounds. */
    const usedUp = (names: readonly string[]): Offer[] =>
      names
        .filter((name) => left.some((bound) => bound.left === 0 && bound.names.includes(name)))
        .map((name) => ({ choice: null, says: offeredAs(name), isFault: true }));

    const said = { request: words.request, work: words.work, answer: words.answer };
    return {
      step,
      processes: processes.map(({ name }, process) => {
        const local = seen.processes[process] ?? null;
        const { view } = (local?.facts ?? { view: [] }) as PlayedFacts;
        const offers = possible((transition) => isOfProcess(transition, process));
        return {
          name,
          isOpen: local !== null,
          view,
          offers: [...offers, ...usedUp(local ? [...local.moves, 'closed'] : offers.length === 0 ? ['opened'] : [])],
        };
      }),
      sites: sites.map((_, site) => ({
        processes: processes.filter((process) => process.site === site).map(({ name }) => name),
        view: shares[Number(seen.shares[site])]!,
      })),
      world: {
        view: world.states[Number(seen.world)]!,
        offers: [...possible(({ type }) => type === 'world'), ...usedUp(world.moves.map(({ name }) => name))],
      },
      messages: messagesInOrder(system.messages(state)).map((message) => {
        const { process, phase, text, copies } = message;
        const faults = phase === 'work' ? world.variants : faultsOf(message);
        return {
          process: process === null ? null : processes[process]!.name,
          phase,
          copies,
          says: said[phase](text),
          offers: [...possible((transition) => isOfMessage(transition, message)), ...usedUp(faults)],
        };
      }),
      left,
      broken,
    };
  }

  /** Follows choices from the start, as far as they are possible. */
  async follow(choices: readonly number[]): Promise<Walked> {
    const names = new StepNames(this.words);
    let state = await this.system.initial();
    let next = await this.nextOf(state);
    const moments = [this.moment(state, next, null, [])];
    for (const choice of choices) {
      const chosen = next[choice];
      if (!chosen) break;
      const broken = this.system.broken(state, chosen.transition, chosen.state);
      state = chosen.state;
      next = await this.nextOf(state);
      moments.push(this.moment(state, next, names.next(chosen.transition), broken));
    }
    return { moments, choices: choices.slice(0, moments.length - 1) };
  }

  /** Tells a counterexample as it went in the recording. A step that was not possible (null) leaves all as it is. Offers nothing. */
  async replay(counterexample: readonly (Step | null)[]): Promise<Walked> {
    const names = new StepNames(this.words);
    let state = await this.system.initial();
    const moments = [this.moment(state, [], null, [])];
    const choices: number[] = [];
    for (const step of counterexample) {
      const next = step === null ? [] : await this.nextOf(state);
      const choice = next.findIndex(({ transition }) => isSame(names.of(transition), step!));
      const chosen = next[choice];
      const broken = chosen ? this.system.broken(state, chosen.transition, chosen.state) : [];
      if (chosen) {
        names.next(chosen.transition);
        choices.push(choice);
        state = chosen.state;
      }
      moments.push(this.moment(state, [], chosen ? step : null, broken));
    }
    return { moments, choices };
  }
}
