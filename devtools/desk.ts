import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { createDeck, type Deck } from './deck.ts';
import { replayMachine, type ReplayActors } from './replay.machine.ts';
import { createReplayer } from './replayer.ts';
import { createSeat, type Seat } from './seat.ts';
import { createShelf, type Shelf } from './shelf.ts';
import { createWatch, type Watch } from './watch.ts';

/** All that the views of the desk draw and talk to. */
export type Desk = {
  watch: Watch;
  deck: Deck;
  seat: Seat;
  shelf: Shelf;
  replay: ActorRefFrom<typeof replayMachine>;
  /** Stops what it runs and all listening. */
  close: () => void;
};

/** Opens the desk: from now on, shops that come to it are watched. */
export const openDesk = (): Desk => {
  const watch = createWatch();
  const deck = createDeck();
  const seat = createSeat(watch, deck);
  const { open, perform } = createReplayer(watch, deck, seat);
  const actors: ReplayActors = {
    openPath: fromPromise(({ input, signal }) => open(input.path, signal)),
    performStep: fromPromise(({ input, signal }) => perform(input.step, signal)),
  };
  const replay = createActor(replayMachine.provide({ actors })).start();
  const close = () => {
    replay.stop();
    seat.close();
  };
  return { watch, deck, seat, shelf: createShelf(localStorage), replay, close };
};
