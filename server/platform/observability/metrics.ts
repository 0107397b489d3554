import { readFileSync } from 'node:fs';
import { type SQL, sql } from 'drizzle-orm';
import fp from 'fastify-plugin';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { attempt } from '../../../common/domain/attempt.ts';
import { type Connections, type Db, rowsOf } from '../db/database.ts';
import { orders, outbox } from '../db/schema.ts';
import type { Disk } from '../http/fullDisk.ts';
import { freeIn } from '../lifecycle/dataDir.ts';
import { inTime } from './health.ts';

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

/** A hash of what was built. The sources, which tests run, have no such file beside them. */
const stamp = new URL('../built-from.txt', import.meta.url);
const release = attempt(() => readFileSync(stamp, 'utf8').slice(0, 12), 'source');

/** A charge that waits for its buyer at the bank is no unknown one until that time ends. */
const oldestCharge = sql`
  min(greatest(coalesce(${orders.chargeStartedAt}, ${orders.chargingSince}), (${orders.bankCheck}->>'until')::timestamptz))
  from ${orders} where ${orders.paidAt} is null and ${orders.chargingSince} is not null`;
const oldestMail = sql`min(${outbox.createdAt}) from ${outbox}`;

const ageOf = async (db: Db, moment: SQL): Promise<number> => {
  const age = sql`select greatest(extract(epoch from now() - (select ${moment})), 0)::float8 as age`;
  return (await inTime(rowsOf<{ age: number }>(db, age)))[0]!.age;
};

type Watched = { connections?: (() => Connections) | undefined; db?: Db | undefined; disk?: Disk | undefined };

/** Labels are routes, methods, statuses and codes: they are few, and say nothing of a person. */
export const metrics = fp<Watched>(async (app, { connections, db, disk }) => {
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
  const counter = <T extends string>(name: string, help: string, ...labelNames: T[]) =>
    new Counter({ name, help, labelNames, registers });
  const refusals = counter('shop_refusals_total', 'Errors by status and code of the contract', 'status', 'code');
  const answers = 'Answers of the payment gateway: to a charge, or to the later question what became of one';
  const charges = counter('shop_charges_total', answers, 'asked', 'outcome');

  const gauge = (name: string, help: string, read: () => Promise<number>, unread = NaN): void => {
    const collect = async () => made.set(await read().catch(() => unread));
    const made: Gauge = new Gauge({ name, help, registers, collect });
  };
  const gauges = (name: string, help: string, label: string, read: () => Record<string, number>): void => {
    const collect = () => Object.entries(read()).forEach(([value, count]) => made.set({ [label]: value }, count));
    const made = new Gauge({ name, help, labelNames: [label], registers, collect });
  };
  gauges('shop_build_info', 'The release: a hash of its sources', 'release', () => ({ [release]: 1 }));
  gauge('shop_ready', '1 while /health/ready answers 200, else 0', () => app.refuseUnready().then(() => 1), 0);
  const kinds = 'Connections to PostgreSQL: total, idle, and requests that wait for one';
  if (connections) gauges('shop_database_connections', kinds, 'state', connections);
  const free = async () => freeIn(app.settings.dataDir);
  if (disk) gauge('shop_data_dir_free_bytes', 'Free bytes on the disk of the data directory', free);
  if (db) {
    const since = (oldest: SQL) => () => ageOf(db, oldest);
    gauge('shop_unknown_charge_age_seconds', 'Age of the oldest charge without an outcome', since(oldestCharge));
    gauge('shop_waiting_mail_age_seconds', 'Age of the oldest mail in the outbox', since(oldestMail));
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
