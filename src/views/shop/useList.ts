import type { PromiseActorLogic } from 'xstate';
import type { ListAnswer } from '../../../common/domain/listPage.ts';
import { isSameListing } from '../../../common/domain/listing.ts';
import { listMachine } from '../../machines/list.machine.ts';
import type { Asked } from '../../services/shopServices.ts';
import type { ScreenEffects } from '../../app/effects.ts';
import { useScreen, type Actor, useSnapshot } from './ShopContext.tsx';

/** The list chart for the listing in the URL. `T` is a row; the answer may be that of an earlier listing. */
export const useListing = <T>(actor: Actor<typeof listMachine>, listing: { page: number }) => {
  const state = useSnapshot(actor);
  const isPage = state.matches({ listed: 'paged' }) && isSameListing(state.context.listing, listing);
  const answer = state.context.answer as ListAnswer<T> | null;
  return { actor, state, answer, isCurrent: isPage || state.matches({ listed: 'whole' }) };
};

export type List<T> = ReturnType<typeof useListing<T>>;

/** Runs the list chart while its page is shown; `effects` send it the listing in the URL. */
export const useList = <T, TListing extends { page: number }>(
  read: PromiseActorLogic<ListAnswer<T>, Asked<TListing>>,
  listing: TListing,
  effects: ScreenEffects<typeof listMachine>,
): List<T> => useListing<T>(useScreen(listMachine, { listing }, { actors: { read }, effects }), listing);
