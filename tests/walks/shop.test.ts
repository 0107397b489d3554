import { describe, expect, it } from 'vitest';
import { deferredOf, replayWalk, surveyTogether, walkableSystem } from 'xstate-walks';
import { readSome } from '../models/declarations.ts';
import { printTogether } from '../../walks/cli/printTogether.ts';
import { shopRules } from '../../walks/rules/rules.ts';
import { createShopSystem, shopSystem } from '../../walks/random/shop.ts';
import { effectInWords } from '../support/effectTables.ts';
import { shopModel } from '../drivers/shop/model.ts';

const members = await readSome('session', 'cart', 'checkout');
const effectsRun = new Set<string>();
const watched = createShopSystem(({ fact, effect }) => void effectsRun.add(`${fact.type} ⇒ ${effectInWords(effect)}`));
const survey = await surveyTogether(watched, members, 2);
const effectsOf = (cause: string) => survey.interactions.find((each) => each.cause === cause)?.effects ?? [];
const met = (one: string, other: string) =>
  Object.fromEntries(
    survey.meetings.filter((each) => each.one === one && each.other === other).map((each) => [each.state, each.met]),
  );
describe('session, cart and checkout as they run in the shop', () => {
  it('A28: only signed-in shoppers are past the sign-in of the checkout', () => {
    const inside = Object.entries(met('session', 'checkout')).filter(([, states]) => states.join() !== 'signIn');
    expect(inside.map(([state]) => state).toSorted()).toEqual(['expired.asking', 'expired.signingIn', 'signedIn']);
  });

  it('A28: an expired session leaves the checkout as it is, an order in flight included', () => {
    expect(met('session', 'checkout')['expired.asking']).toEqual(expect.arrayContaining(['placing', 'steps.shipping']));
  });

  it('A5: an order that was placed empties the cart, and one that is in flight does not', () => {
    expect(effectsOf('cart :: cart.clear')).toContain('storage :: cartItems');
    expect(effectsOf('checkout.steps.placeOrder :: order.place [1]')).toContain('storage :: pendingOrder');
  });

  it('A17: prices that have changed reach the cart', () => {
    expect(effectsOf('storage :: pendingOrder forgotten')).toContain('cart :: cart.reprice');
  });

  it('is toured over every transition and interaction that was found', () => {
    const steps = survey.tours.flatMap(({ moves }) => moves.map(({ taken }) => taken));
    const toured = new Set(steps.flat(2));
    const found = survey.charts.flatMap(({ transitions }) =>
      transitions.filter(({ verdict }) => verdict === 'covered'),
    );
    expect(found.filter(({ key }) => !toured.has(key))).toEqual([]);
    const inARow = new Set(
      steps.flatMap((taken) =>
        taken.flatMap((keys, step) => keys.flatMap((key) => (taken[step + 1] ?? []).map((next) => `${key} ⇒ ${next}`))),
      ),
    );
    const interactions = survey.interactions.flatMap(({ cause, effects }) =>
      effects.map((each) => `${cause} ⇒ ${each}`),
    );
    expect(interactions.filter((each) => !inARow.has(each))).toEqual([]);
    expect(interactions.length).toBeGreaterThan(40);
  });

  it('is toured under its rules, and with its charts alone every rule has something to judge', async () => {
    const judged = new Map<string, number>();
    const walkable = walkableSystem('the shop', shopSystem, shopRules, judged);
    for (const { startingPoint, moves } of survey.tours) {
      const result = await replayWalk(walkable, { startingPoint, moves: moves.map(({ name }) => name) });
      expect(result).toEqual({ wrong: undefined, missing: [] });
    }
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
  it('is printed as text', () => {
    const text = printTogether(survey);
    expect(text).toContain('every order of up to 2 moves from 6 starting points');
    expect(text).toContain('    ✗ stock.accepted   (not in 2 moves)');
    expect(text).toMatch(/ {2}checkout\.steps\.shipping :: shipping\.submit\n {4}⇒ storage :: shippingAddress/);
  });
});
