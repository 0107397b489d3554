import { describe, expect, it } from 'vitest';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { deferredOf, describeValue, type Rule, type System, takenIn, watcherOf } from 'xstate-walks';
import { readSome } from '../models/declarations.ts';
import { shopRules } from '../../walks/rules/rules.ts';
import { createShopSystem } from '../../walks/random/shop.ts';
import { effectInWords, tables } from '../platform/effectTables.ts';
import { shopModel } from '../drivers/shop/model.ts';

/** One move from a situation: the transitions of all charts with the events outside of them, and the emitted events. */
type Move = { taken: string[][]; emitted: string[] };

/** What charts that run together did in up to `depth` moves, in every order. */
type SystemFound = { situations: Record<string, string>[]; moves: Move[] };

const chartOf = (key: string) => /^[^. ]+/.exec(key)?.[0];

/** What one chart did, and what another did right after it, over all moves. */
function interactionsIn({ moves }: SystemFound): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { taken } of moves)
    for (const [step, causes] of taken.entries())
      for (const cause of causes)
        for (const effect of taken[step + 1] ?? [])
          if (chartOf(cause) !== chartOf(effect)) found.set(cause, (found.get(cause) ?? new Set()).add(effect));
  return found;
}

/** Runs a system along a path under its rules. Returns its last move, the situation then, and what is offered there. */
async function walkPath<TObservation extends object>(
  system: System,
  { startingPoint, path }: { startingPoint: string; path: string[] },
  rules: readonly Rule<TObservation>[],
  judged: Map<string, number>,
) {
  const move: Move = { taken: [], emitted: [] };
  const running = system.begin(startingPoint, (who, what) => void move.taken.push([`${who} :: ${what}`]));
  const watcher = watcherOf(rules, judged);
  const watched = new Set<AnyActorRef>();
  /** Charts may start at any time. */
  const watch = () => {
    for (const actor of running.charts().filter((each) => !watched.has(each))) {
      watched.add(actor);
      actor.on('*', ({ type }: { type: string }) => void move.emitted.push(type));
      actor.system.inspect((event) => {
        const keys = event.actorRef === actor ? takenIn(event) : [];
        if (keys.length > 0) move.taken.push(keys);
      });
    }
  };
  const look = async (did: string) => watcher.look(did, (await running.see?.()) ?? {});
  try {
    watch();
    await look('');
    for (const name of path) {
      [move.taken, move.emitted] = [[], []];
      await running
        .moves()
        .find((each) => each.name === name)!
        .run();
      watch();
      await look(name);
    }
    const snapshots = running.charts().map((actor) => actor.getSnapshot() as AnyMachineSnapshot);
    const states = Object.fromEntries(snapshots.map(({ machine, value }) => [machine.id, describeValue(value)]));
    const key = JSON.stringify([states, running.situation()]);
    return { move, states, key, offered: running.moves().map(({ name }) => name) };
  } finally {
    running.stop();
  }
}

/** Does everything that is possible in up to `depth` moves from each start, in every order, under rules. */
async function exploreSystem<TObservation extends object>(
  system: System,
  depth: number,
  rules: readonly Rule<TObservation>[],
  judged: Map<string, number>,
): Promise<SystemFound> {
  const situations = new Map<string, Record<string, string>>();
  const moves: Move[] = [];
  const queue = system.startingPoints.map((startingPoint): { startingPoint: string; path: string[] } => ({
    startingPoint,
    path: [],
  }));
  for (const { startingPoint, path } of queue) {
    const { move, states, key, offered } = await walkPath(system, { startingPoint, path }, rules, judged);
    if (path.length > 0) moves.push(move);
    if (situations.has(key)) continue;
    situations.set(key, states);
    if (path.length < depth) queue.push(...offered.map((name) => ({ startingPoint, path: [...path, name] })));
  }
  return { situations: [...situations.values()], moves };
}

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
      'network.lost ⇒ network: network.lost', // the model always has a network
      'network.restored ⇒ network: network.restored',
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
