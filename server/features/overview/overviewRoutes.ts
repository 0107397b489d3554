import type { FastifyPluginAsync } from 'fastify';
import { ownCalls } from '../../../common/contract/ownCalls.ts';
import { toDollars } from '../../../common/domain/money.ts';
import { callRoute } from '../../platform/http/callRoute.ts';
import { asRow } from '../orders/asRow.ts';
import { overviewOf } from './overviewOf.ts';

/** The administrators' first page (A70). */
export const overviewRoutes: FastifyPluginAsync = async (app) => {
  callRoute(app, ownCalls.getOverview, async () => {
    const { waiting, refused, lowStock, sales } = await overviewOf(app.db);
    return {
      waiting: { ...waiting, orders: waiting.orders.map(asRow) },
      refused: { ...refused, orders: refused.orders.map(asRow) },
      lowStock: { ...lowStock, products: lowStock.products.map(({ id, ...product }) => ({ _id: id, ...product })) },
      sales: sales.map(({ totalCents, ...sold }) => ({ ...sold, total: toDollars(totalCents) })),
    };
  });
};
