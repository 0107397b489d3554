import type { PromiseActorLogic, SnapshotFrom } from 'xstate';
import type { ListAnswer } from '../../../common/domain/listPage.ts';
import { isSameListing } from '../../../common/domain/listing.ts';
import { listMachine } from '../../machines/list.machine.ts';
import type { Asked } from '../../services/shopServices.ts';
import type { ScreenEffects } from '../../app/effects.ts';
import { useScreen, type Actor, useSnapshot } from './ShopContext.tsx';

export type List<T> = {
  actor: Actor<typeof listMachine>;
  state: SnapshotFrom<typeof listMachine>;
  /** Null until the first response. */
  answer: ListAnswer<T> | null;
  /** True if the response is for the current listing, not for an earlier one. */
  isCurrent: boolean;
};

/** The state of the list chart for the listing in the URL. `T` is a row. */
export const useListing = <T>(actor: Actor<typeof listMachine>, listing: { page: number }): List<T> => {
  const state = useSnapshot(actor);
  const isPage = state.matches({ listed: 'paged' }) && isSameListing(state.context.listing, listing);
  const answer = state.context.answer as ListAnswer<T> | null;
  return { actor, state, answer, isCurrent: isPage || state.matches({ listed: 'whole' }) };
};

/** Runs the list chart while its page is shown; `effects` send it the listing in the URL. */
export const useList = <T, TListing extends { page: number }>(
  read: PromiseActorLogic<ListAnswer<T>, Asked<TListing>>,
  listing: TListing,
  effects: ScreenEffects<typeof listMachine>,
): List<T> => useListing<T>(useScreen(listMachine, { listing }, { actors: { read }, effects }), listing);
