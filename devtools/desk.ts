import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { createFaultInjector, type FaultInjector } from './faultInjector.ts';
import { replayMachine, type ReplayActors } from './replay.machine.ts';
import { createReplayer } from './replayer.ts';
import { createShopFrame, type ShopFrame } from './shopFrame.ts';
import { createSavedPaths, type SavedPaths } from './savedPaths.ts';
import { createWatch, type Watch } from './watch.ts';

/** Everything that the views of the desk read and control. */
export type Desk = {
  watch: Watch;
  faultInjector: FaultInjector;
  shopFrame: ShopFrame;
  savedPaths: SavedPaths;
  replay: ActorRefFrom<typeof replayMachine>;
  /** Stops its actors and subscriptions. */
  close: () => void;
};

/** Opens the desk: from now on it watches every shop that attaches to it. */
export const openDesk = (): Desk => {
  const watch = createWatch();
  const faultInjector = createFaultInjector();
  const shopFrame = createShopFrame(watch, faultInjector);
  const { open, perform } = createReplayer(watch, faultInjector, shopFrame);
  const actors: ReplayActors = {
    openPath: fromPromise(({ input, signal }) => open(input.path, signal)),
    performStep: fromPromise(({ input, signal }) => perform(input.step, signal)),
  };
  const replay = createActor(replayMachine.provide({ actors })).start();
  const close = () => {
    replay.stop();
    shopFrame.close();
  };
  return { watch, faultInjector, shopFrame, savedPaths: createSavedPaths(localStorage), replay, close };
};
