import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { PromiseActorLogic } from 'xstate';
import type { ListAnswer } from '../../../common/domain/listPage.ts';
import { isSameListing } from '../../../common/domain/listing.ts';
import { listMachine } from '../../machines/list.machine.ts';
import type { Asked } from '../../services/shopServices.ts';
import { useScreen, type Actor } from './ShopContext.tsx';

/** What a list shows. */
export type List<T> = {
  actor: Actor<typeof listMachine>;
  /** Null until it was read once. */
  answer: ListAnswer<T> | null;
  /** Whether that is what the address asks for, and not what was there before. */
  isCurrent: boolean;
  error: string | null;
  isBusy: boolean;
  isFailed: boolean;
};

/** Reads the list chart, and tells it what the address asks for: `T` is a row of it. */
export const useListing = <T>(actor: Actor<typeof listMachine>, listing: { page: number }): List<T> => {
  useEffect(() => actor.send({ type: 'list.ask', listing }), [actor, listing]);
  return {
    actor,
    answer: useSelector(actor, (state) => state.context.answer) as ListAnswer<T> | null,
    isCurrent: useSelector(
      actor,
      (state) => state.matches('whole') || (state.matches('paged') && isSameListing(state.context.listing, listing)),
    ),
    error: useSelector(actor, (state) => state.context.error),
    isBusy: useSelector(actor, (state) => state.hasTag('busy')),
    isFailed: useSelector(actor, (state) => state.matches('failed')),
  };
};

/** Runs a list for as long as its screen is shown. */
export const useList = <T, TListing extends { page: number }>(
  read: PromiseActorLogic<ListAnswer<T>, Asked<TListing>>,
  listing: TListing,
): List<T> => useListing<T>(useScreen(listMachine, { listing }, { actors: { read } }), listing);
