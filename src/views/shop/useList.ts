import type { PromiseActorLogic } from 'xstate';
import type { ListAnswer } from '../../../common/domain/listPage.ts';
import { isSameListing } from '../../../common/domain/listing.ts';
import { listMachine } from '../../machines/list.machine.ts';
import type { Asked } from '../../services/shopServices.ts';
import type { ScreenEffects } from '../../app/effects.ts';
import { useScreen, type Actor, useSelector } from './ShopContext.tsx';

/** The state of a list. */
export type List<T> = {
  actor: Actor<typeof listMachine>;
  /** Null until the first response. */
  answer: ListAnswer<T> | null;
  /** True if the response is for the current listing, not for an earlier one. */
  isCurrent: boolean;
  error: string | null;
  isBusy: boolean;
  isFailed: boolean;
};

/** Selects the state of the list chart for the listing in the URL. `T` is a row. */
export const useListing = <T>(actor: Actor<typeof listMachine>, listing: { page: number }): List<T> => ({
  actor,
  answer: useSelector(actor, (state) => state.context.answer) as ListAnswer<T> | null,
  isCurrent: useSelector(
    actor,
    (state) =>
      state.matches({ listed: 'whole' }) ||
      (state.matches({ listed: 'paged' }) && isSameListing(state.context.listing, listing)),
  ),
  error: useSelector(actor, (state) => state.context.error),
  isBusy: useSelector(actor, (state) => state.hasTag('busy')),
  isFailed: useSelector(actor, (state) => state.matches('unavailable')),
});

/** Runs the list chart while its page is shown; `effects` send it the listing in the URL. */
export const useList = <T, TListing extends { page: number }>(
  read: PromiseActorLogic<ListAnswer<T>, Asked<TListing>>,
  listing: TListing,
  effects: ScreenEffects<typeof listMachine>,
): List<T> => useListing<T>(useScreen(listMachine, { listing }, { actors: { read }, effects }), listing);
