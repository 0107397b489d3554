import { describe, expect, it } from 'vitest';
import { deferredOf } from 'xstate-walks';
import { readSome } from '../models/declarations.ts';
import { shopRules } from '../../walks/rules/rules.ts';
import { createShopSystem } from '../../walks/random/shop.ts';
import { exploreSystem, interactionsIn } from '../support/exploreSystem.ts';
import { effectInWords, tables } from '../support/effectTables.ts';
import { shopModel } from '../drivers/shop/model.ts';

const members = await readSome('session', 'cart', 'checkout');
const effectsRun = new Set<string>();
const watched = createShopSystem(({ fact, effect }) => void effectsRun.add(`${fact.type} ⇒ ${effectInWords(effect)}`));
const judged = new Map<string, number>();
const found = await exploreSystem(watched, 2, shopRules, judged);
const interactions = interactionsIn(found);
const effectsOf = (cause: string) => [...(interactions.get(cause) ?? [])];

/** The states that the checkout has while the session is in a state. */
const checkoutIn = (state: string) =>
  new Set(found.situations.filter(({ session }) => session === state).map(({ checkout }) => checkout));

/** What clears the details of another account at a fact, in words. */
const clearedFor = (fact: string) =>
  ['shippingAddress', 'paymentMethod', 'addressOwner'].map((key) => `${fact} ⇒ storage: ${key} [areDetailsOfOther]`);

describe('session, cart and checkout as they run in the shop', () => {
  it('A28: only signed-in shoppers are past the sign-in of the checkout', () => {
    const inside = found.situations.filter(({ checkout }) => checkout !== 'signIn').map(({ session }) => session!);
    expect([...new Set(inside)].toSorted()).toEqual(['expired.asking', 'expired.signingIn', 'signedIn']);
  });

  it('A28: an expired session leaves the checkout as it is, an order in flight included', () => {
    expect([...checkoutIn('expired.asking')]).toEqual(expect.arrayContaining(['placing', 'steps.shipping']));
  });

  it('A5: an order that was placed empties the cart, and one that is in flight does not', () => {
    expect(effectsOf('cart :: cart.clear')).toContain('storage :: cartItems');
    expect(effectsOf('checkout.steps.placeOrder :: order.place [1]')).toContain('storage :: pendingOrder');
  });

  it('A17: prices that have changed reach the cart', () => {
    expect(effectsOf('storage :: pendingOrder forgotten')).toContain('cart :: cart.reprice');
  });

  it('keeps its rules, and with its charts alone every rule has something to judge', async () => {
    for (const { machine, options } of members) {
      const services = deferredOf(machine);
      const model = shopModel(machine.provide({ actors: services.actors }), options, judged);
      await model.walkActor(services.outcomes);
    }
    // What tests/server/walks judges, the exploration, and the walks of the suggestions.
    const elsewhere = shopRules.filter(({ sees }) =>
      (['orders', 'sent', 'suggested', 'paying'] as const).some((part) => sees.includes(part)),
    );
    expect(shopRules.filter(({ name }) => !judged.has(name))).toEqual(elsewhere);
  });

  it('emits every fact of the cart and the session, and most of the checkout, in two moves', () => {
    const facts = new Set(found.moves.flatMap(({ emitted }) => emitted));
    expect([...facts].toSorted()).toEqual([
      'address.entered',
      'addresses.changed',
      'cart.added',
      'cart.changed',
      'cart.stale',
      'checkout.redirected',
      'checkout.stepped',
      'device.cleared',
      'keys.closed',
      'method.chosen',
      'order.placed',
      'order.refused',
      'session.changed',
    ]);
  });

  it('runs every effect of its tables in two moves, but for these', () => {
    const listed = tables
      .filter(({ file }) => ['shopEffects', 'lazyCheckout', 'accountEffects'].includes(file))
      .flatMap(({ table }) =>
        Object.entries(table).flatMap(([fact, effects]) =>
          effects.map((effect) => `${fact} ⇒ ${effectInWords(effect)}`),
        ),
      );
    expect(listed.filter((effect) => !effectsRun.has(effect))).toEqual([
      'user.changed ⇒ chunks: load checkout [hasPendingOrder]', // this and the next take more moves
      'user.changed ⇒ notices: show [isTurnedAway]',
      ...clearedFor('addressOwner.stored'), // these take a second tab
      'usedAddresses.stored ⇒ storage: usedAddresses [areUsedByOther]',
      'productDrafts.stored ⇒ storage: productDrafts [areDraftsOfOther]',
      'savedProducts.stored ⇒ storage: savedProducts [areSavedByOther]',
      'chunk.gone ⇒ page: reload', // the model has no chunks
      ...clearedFor('address.entered'), // these take a second tab
      ...clearedFor('method.chosen'),
      'stock.accepted ⇒ cart: cart.fit', // the last move of three
      'account.signedOut ⇒ session: session.signOut', // the model has no screens
      'account.signedOut ⇒ notices: show',
      'account.deleted ⇒ session: session.clearDevice',
      'account.deleted ⇒ cart: cart.clear',
      'account.deleted ⇒ notices: show',
      'actors.started ⇒ screen: list.ask',
      'address.changed ⇒ screen: list.ask',
    ]);
    expect([...effectsRun].filter((effect) => !listed.includes(effect))).toEqual([]);
  });
});
