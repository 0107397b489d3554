import { explore, toExploreOptions } from 'xstate-walks';
import {
  orderListEffects,
  productEditEffects,
  productListEffects,
  shopEditEffects,
  userEditEffects,
  userListEffects,
} from '../../src/app/adminEffects.ts';
import { carouselEffects, catalogueEffects } from '../../src/app/catalogueEffects.ts';
import type { Effect, EffectContext } from '../../src/app/effects.ts';
import { lazyDeliveryQueue } from '../../src/app/lazyDeliveryQueue.ts';
import { orderEffects, orderToolsEffects } from '../../src/app/orderEffects.ts';
import { lazySavedProducts, viewEffects } from '../../src/app/lazySavedProducts.ts';
import { myOrdersEffects, profileEffects, ownAccountEffects } from '../../src/app/accountEffects.ts';
import { shopEffects } from '../../src/app/shopEffects.ts';
import { suggestionsEffects } from '../../src/app/suggestionsEffects.ts';
import { readModels } from '../models/declarations.ts';
import { singleTabCheckout } from '../fixtures/memory.ts';

type AnyTable = Readonly<Record<string, readonly Effect<never>[]>>;

/** Every table of effects, by the charts whose facts it lists. */
export const tables: { charts: string[]; file: string; table: AnyTable }[] = [
  { charts: ['session', 'cart', 'chunk'], file: 'shopEffects', table: shopEffects },
  { charts: ['checkout'], file: 'lazyCheckout', table: singleTabCheckout.effects },
  { charts: ['deliveryQueue'], file: 'lazyDeliveryQueue', table: lazyDeliveryQueue.effects },
  { charts: ['savedProducts'], file: 'lazySavedProducts', table: lazySavedProducts.effects },
  {
    charts: ['savedProducts'],
    file: 'lazySavedProducts',
    table: viewEffects({ product: 'p1', name: 'Lamp', image: '/lamp.png' }),
  },
  { charts: ['catalogue'], file: 'catalogueEffects', table: catalogueEffects },
  { charts: ['order'], file: 'orderEffects', table: orderEffects },
  { charts: ['orderTools'], file: 'orderEffects', table: orderToolsEffects },
  { charts: ['productEdit'], file: 'adminEffects', table: productEditEffects },
  { charts: ['productList'], file: 'adminEffects', table: productListEffects },
  { charts: ['ownAccount'], file: 'accountEffects', table: ownAccountEffects },
  { charts: ['profile'], file: 'accountEffects', table: profileEffects },
  { charts: ['shopEdit'], file: 'adminEffects', table: shopEditEffects },
  { charts: ['suggestions'], file: 'suggestionsEffects', table: suggestionsEffects },
  { charts: ['userEdit'], file: 'adminEffects', table: userEditEffects },
  { charts: ['carousel'], file: 'catalogueEffects', table: carouselEffects },
  { charts: ['list'], file: 'adminEffects', table: orderListEffects },
  { charts: ['list'], file: 'accountEffects', table: myOrdersEffects },
  { charts: ['userList'], file: 'adminEffects', table: userListEffects },
];

/** What every chart of the shop emits when it is explored, by chart; charts that emit nothing are left out. */
export const emittedFacts = async (): Promise<Map<string, string[]>> => {
  const models = await readModels();
  const emitted = models.map(({ machine, options }): [string, string[]] => {
    const edges = [...explore(machine, toExploreOptions(options)).nodes.values()].flatMap(({ out }) => out);
    return [machine.id, [...new Set(edges.flatMap((edge) => edge.emitted))].toSorted()];
  });
  return new Map(emitted.filter(([, facts]) => facts.length > 0));
};

/** What an effect reaches, and what it does there. */
export const describeEffect = (effect: Effect<never>): { target: string; action: string } => {
  switch (effect.kind) {
    case 'send':
      return { target: effect.to, action: `${effect.type}${effect.whenVisible ? ' when visible' : ''}` };
    case 'ask':
      return { target: 'screen', action: effect.type };
    case 'store':
      return { target: 'storage', action: effect.key };
    case 'navigate':
      return { target: 'page', action: effect.replace ? 'replace' : 'push' };
    case 'notify':
      return { target: 'notices', action: 'show' };
    case 'load':
      return { target: 'chunks', action: `load ${effect.compute(undefined as never, {} as EffectContext)}` };
    case 'deliver':
      return { target: 'server', action: 'deliverOrder' };
    case 'log':
      return { target: 'console', action: 'error' };
    default:
      return { target: 'page', action: effect.kind };
  }
};

const guardsOf = ({ guards = [] }: Effect<never>): string =>
  guards.map(({ check, holds }) => (holds ? check.name : `not ${check.name}`)).join(' and ');

/** An effect in a line: `page: push [isAtProduct]`. */
export const effectInWords = (effect: Effect<never>): string => {
  const { target, action } = describeEffect(effect);
  const guards = guardsOf(effect);
  return `${target}: ${action}${guards ? ` [${guards}]` : ''}`;
};
