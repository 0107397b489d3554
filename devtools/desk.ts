import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { createFaultInjector, type FaultInjector } from './faultInjector.ts';
import { replayMachine, type ReplayActors } from './replay.machine.ts';
import { createReplayer } from './replayer.ts';
import { createShopFrame, type ShopFrame } from './shopFrame.ts';
import { createSavedPaths, type SavedPaths } from './savedPaths.ts';
import { createWatch, type Watch } from './watch.ts';

/** All that the views of the desk draw and talk to. */
export type Desk = {
  watch: Watch;
  faultInjector: FaultInjector;
  shopFrame: ShopFrame;
  savedPaths: SavedPaths;
  replay: ActorRefFrom<typeof replayMachine>;
  /** Stops what it runs and all listening. */
  close: () => void;
};

/** Opens the desk: from now on, shops that come to it are watched. */
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
