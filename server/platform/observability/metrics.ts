import fp from 'fastify-plugin';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Connections } from '../db/database.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics?: { charges: Counter<'asked' | 'outcome'> };
  }
}

/** From a stored answer to the patience of a shopper, in seconds. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Gauges of the library whose names are those of counters. Each is the sum of the gauge without `_total`. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

const codeIn = (payload: unknown): string => {
  const { code } = (payload ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'none';
};

/** Labels are routes, methods, statuses and codes: they are few, and say nothing of a person. */
export const metrics = fp<{ connections: (() => Connections) | undefined }>(async (app, { connections }) => {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  for (const name of misnamed) register.removeSingleMetric(name);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status, and how long their answers took',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  });
  const refusals = new Counter({
    name: 'shop_refusals_total',
    help: 'Answers with an error, by status and code of the contract',
    labelNames: ['status', 'code'],
    registers,
  });
  const charges = new Counter<'asked' | 'outcome'>({
    name: 'shop_charges_total',
    help: 'Answers of the payment gateway: to a charge, or to the later question what became of one',
    labelNames: ['asked', 'outcome'],
    registers,
  });
  if (connections) {
    const gauge = new Gauge({
      name: 'shop_database_connections',
      help: 'Connections to PostgreSQL: total, idle, and requests that wait for one',
      labelNames: ['state'],
      registers,
      collect: () => Object.entries(connections()).forEach(([state, count]) => gauge.set({ state }, count)),
    });
  }

  app.decorate('metrics', { charges });

  app.addHook('preSerialization', async (_, { statusCode: status }, payload) => {
    if (status >= 400) refusals.inc({ status, code: codeIn(payload) });
    return payload;
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) => {
    requests.observe({ method, route: routeOptions.url ?? 'none', status }, elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (_, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
});
