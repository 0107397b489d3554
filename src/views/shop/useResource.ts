import { useSelector } from '@xstate/react';
import type { PromiseActorLogic } from 'xstate';
import { resourceMachine } from '../../machines/resource.machine.ts';
import { useScreen, type Actor } from './ShopContext.tsx';

/** What a plain read shows. */
export type Resource<T> = {
  actor: Actor<typeof resourceMachine>;
  /** Undefined until it was read once; what was read stays while it is read again. */
  data: T | undefined;
  error: string | null;
  isBusy: boolean;
  isFailed: boolean;
};

/** Reads the resource chart: `T` is what its call answers. */
export const useReading = <T>(actor: Actor<typeof resourceMachine>): Resource<T> => ({
  actor,
  data: useSelector(actor, (state) => state.context.data) as T | undefined,
  error: useSelector(actor, (state) => state.context.error),
  isBusy: useSelector(actor, (state) => state.hasTag('busy')),
  isFailed: useSelector(actor, (state) => state.matches('failed')),
});

/** Runs a plain read for as long as its screen is shown. Give the screen a `key` when the request varies. */
export const useResource = <T, I extends object>(read: PromiseActorLogic<T, I>, request: I): Resource<T> =>
  useReading<T>(useScreen(resourceMachine, { request }, { read }));
