import { TestModel } from '@xstate/test';
import type { AnyStateMachine } from 'xstate';
import { modelOf, type Model, type ModelOptions, type Watch, watchOf, type StepTaken } from 'xstate-walks';
import { shopRules } from '../../../walks/rules/rules.ts';
import type { CartLine } from '../../../common/domain/cart.ts';
import type { NewOrder } from '../../../common/domain/checkout.ts';
import type { ChangedLine } from '../../../common/contract/problem.ts';
import type { Product } from '../../../common/contract/product.ts';
import { busyAmong } from '../../../walks/rules/busy.ts';
import type { Priced, ShopObservation } from '../../../walks/rules/observation.ts';

export const shopWatch = (judged?: Map<string, number>): Watch => watchOf(shopRules, chartObservation, judged);

/** A chart of the shop to be walked: as `modelOf`, by `@xstate/test`, and under the rules of the shop. */
export const shopModel = <M extends AnyStateMachine>(
  machine: M,
  options: ModelOptions<M> = {},
  judged?: Map<string, number>,
): Model<M> => {
  const watched = { ...options, testModel: TestModel, watch: shopWatch(judged) };
  return modelOf(machine, ...([watched] as never));
};

const all = () => true;
const oneOf =
  (products: readonly string[]) =>
  ({ product }: CartLine) =>
    products.includes(product);

/** What shoppers do, in this tab or another, that takes lines out of a cart: which ones. */
const takesOut: Record<string, (event: Record<string, unknown>) => ShopObservation['mayGo']> = {
  'cart.remove': ({ product }) => oneOf([product as string]),
  'cart.clear': ({ products }) => (products ? oneOf(products as string[]) : all),
  'cart.fit': () => (line) => line.countInStock < 1,
  'stock.accept': () => (line) => line.countInStock < 1,
  'cart.undo': () => all,
  'cart.adopt': () => all,
  'session.clearDevice': () => all,
};

const isOrderMade = ({ event, state }: StepTaken) =>
  /^(xstate\.done\.actor\.(create|find)Order|order\.show)$/.test(event.type) && state.matches({ steps: 'placed' });

/** What is seen of a checkout: the order that it sends, and what it is told of one. */
function checkoutObservation(step: StepTaken): Partial<ShopObservation> {
  const { effects, event, state } = step;
  const { bought, failure } = state.context as { bought: string[] | null; failure: { lines: ChangedLine[] } | null };
  const isMade = isOrderMade(step);
  const isRefused = event.type === 'xstate.error.actor.createOrder';
  const sends = effects.flatMap((effect): Priced[] => {
    if (!('starts' in effect) || effect.starts !== 'createOrder') return [];
    const { orderItems: lines, ...figures } = (effect.input as { order: NewOrder }).order;
    return [{ lines, figures }];
  });
  return {
    sends,
    placed: isMade ? (bought ?? []) : [],
    named: isRefused ? (failure?.lines ?? []) : [],
    ...(isMade ? { mayGo: bought ? oneOf(bought) : all } : {}),
  };
}

function suggestionsObservation({ state }: StepTaken): Partial<ShopObservation> {
  const { text, products } = state.context as { text: string; products: Product[] };
  return { suggested: { text, names: products.map(({ name }) => name) } };
}

/** What a step of a chart shows of the shop. */
export function chartObservation(step: StepTaken): Partial<ShopObservation> {
  const { event, state } = step;
  return {
    busy: busyAmong([state]),
    mayGo: takesOut[event.type]?.(event) ?? (() => false),
    ...(state.machine.id === 'cart' ? { lines: state.context.lines as CartLine[] } : {}),
    ...(state.machine.id === 'checkout' ? checkoutObservation(step) : {}),
    ...(state.machine.id === 'suggestions' ? suggestionsObservation(step) : {}),
  };
}
