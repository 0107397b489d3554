import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type Pool } from 'pg';
import type { Db } from '../../../server/platform/db/database.ts';
import { openDatabase } from '../../../server/platform/db/open.ts';
import { readSettings } from '../../../server/platform/settings/readSettings.ts';
import { ids } from '../../../walks/check/ids.ts';
import { withoutIntervals, toText, withoutMoments } from '../../../walks/check/repeatable.ts';
import { openShop, type OpenShop } from '../../../tests/fixtures/api.ts';
import { keepRows, type KeptRows } from '../../../tests/fixtures/shopRows.ts';
import { bounds, openBaseShop, type BaseShop } from './baseShop.ts';
import type { Run } from './explore.ts';
import type { Request } from './requests.ts';
import { StatementScheduler } from './scheduler.ts';

const withoutTokens = (text: string): string => text.replaceAll(/"token":"[^"]+"/g, '"token":"…"');

/** Each request counts its own ids, so that they are the same in every run; 0 makes the rows of the beginning. */
const countIds = (requestNow: () => number): void => {
  const counts = new Map<number, number>();
  ids.next = () => {
    const request = requestNow();
    const count = (counts.get(request) ?? 0) + 1;
    counts.set(request, count);
    return `request${request}id${String(count).padStart(6, '0')}`;
  };
};

/** The server that ships, on a PostgreSQL of its own, with a scheduler between its code and its connections. */
export class InterleavedShop {
  private constructor(
    private readonly shop: OpenShop,
    private readonly observer: Client,
    private readonly kept: KeptRows,
    readonly scheduler: StatementScheduler,
    readonly base: BaseShop,
  ) {}

  /** Opens it on an empty database of a server on which everything is allowed. */
  static async open(url: string): Promise<InterleavedShop> {
    const observer = new Client({ connectionString: url });
    await observer.connect();
    await observer.query(`alter role current_user set deadlock_timeout = '1ms'`);
    // A statement may be held for as long as a slow machine takes: no limit of time may end it.
    const database = await openDatabase(readSettings({ DATABASE_URL: url, DATABASE_TIMEOUT_SECONDS: '3600' }));
    const scheduler = new StatementScheduler((database.db as Db & { $client: Pool }).$client, observer);
    countIds(() => 0);
    const settings = { ...bounds, holdUnpaidMinutes: 0 };
    const shop = await withoutIntervals(() => openShop({ database, settings }));
    const base = await openBaseShop(shop);
    const kept = await keepRows(drizzle(observer));
    scheduler.takeOver();
    return new InterleavedShop(shop, observer, kept, scheduler, base);
  }

  async close(): Promise<void> {
    ids.next = null;
    await this.shop.close();
    await this.observer.end();
  }

  /** The rows that others see now. */
  rows = async (): Promise<string> => toText(await this.kept.read());

  private answerTo = (request: Request) => async (): Promise<string> => {
    const { status, text } = await request.send(this.shop);
    return toText({ status, text: withoutTokens(withoutMoments(text)) });
  };

  /** Runs of these requests. Where a request is left out, this is its answer, and it sends no statement. */
  runOfRequests(requests: readonly Request[], leftOut: (index: number) => string | null = () => null): Run {
    const sends = requests.map((request, index) => {
      const answer = leftOut(index);
      return answer === null ? this.answerTo(request) : () => Promise.resolve(answer);
    });
    return {
      start: async () => {
        await this.kept.putBack();
        countIds(() => this.scheduler.requestNow());
        await this.scheduler.start(sends);
      },
      ready: this.scheduler.ready,
      isAmbiguous: () => this.scheduler.isAmbiguous,
      step: (request) => this.scheduler.step(request),
      state: async () => toText({ rows: await this.rows(), position: this.scheduler.position() }),
      end: () => this.scheduler.end(),
    };
  }
}
