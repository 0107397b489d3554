import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Database, Db } from '../../../server/platform/db/database.ts';
import { openShop, type Answer, type OpenShop } from '../../fixtures/api.ts';
import { openBaseShop, type BaseShop } from './baseShop.ts';
import { FAULTS, type FaultInjector, type Plan } from './embeddedFaults.ts';
import { ledgerOf } from './ledger.ts';
import { requests, type FaultyRequest } from './requests.ts';
import { keepRows, type KeptRows, type ShopRows } from '../../fixtures/shopRows.ts';

/** A database behind an injector, and the way around it. */
export type FaultyDatabase = { database: Database; injector: FaultInjector; direct: Db };

/** The only words of a request that failed, by status. */
const words: Record<number, string> = {
  500: 'Something went wrong on our side. Please try again.',
  502: 'The payment service did not answer. Check the order in a minute before you pay again.',
};

/** An undisturbed run: what it asks of the database, and the states that others can see meanwhile. */
type Undisturbed = {
  status: number;
  statements: readonly string[];
  before: string;
  between: ReadonlySet<string>;
  after: string;
  again: { status: number; after: string };
};

/** A shop without jobs, since they would change rows meanwhile. */
const openIdleShop = async (database: Database): Promise<OpenShop> => {
  const saved = new Map<string, Buffer>();
  const images = {
    save: async (name: string, bytes: Buffer) => void saved.set(name, bytes),
    read: async (name: string) => saved.get(name) ?? null,
    names: async () => [...saved.keys()],
  };
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    return await openShop({ database, settings: { maxOpenOrders: 1_000_000, holdUnpaidMinutes: 60 }, images });
  } finally {
    vi.useRealTimers();
  }
};

/** Sends requests to a shop, with a fault at each of their statements in turn. */
export class FaultRunner {
  tried = 0;

  private constructor(
    private readonly faulty: FaultyDatabase,
    readonly shop: OpenShop,
    private readonly base: BaseShop,
    private readonly rows: KeptRows,
  ) {}

  static async open(faulty: FaultyDatabase): Promise<FaultRunner> {
    const shop = await openIdleShop(faulty.database);
    const base = await openBaseShop(shop);
    return new FaultRunner(faulty, shop, base, await keepRows(faulty.direct));
  }

  private send({ call, as = 'owner', url = call.path, body, headers }: FaultyRequest): Promise<Answer> {
    return this.shop.as(as).call(call.method, url, { payload: body, headers });
  }

  private readRows = async (): Promise<string> => JSON.stringify(await this.rows.read());

  private async runUndisturbed(request: FaultyRequest): Promise<Undisturbed> {
    const { injector } = this.faulty;
    await this.rows.putBack();
    const before = await this.readRows();
    const between = new Set<string>();
    injector.begin({ whenCommitted: async () => void between.add(await this.readRows()) });
    const { status } = await this.send(request);
    const statements = [...injector.seen()];
    injector.begin();
    const after = await this.readRows();
    const again = await this.send(request);
    return {
      status,
      statements,
      before,
      between,
      after,
      again: { status: again.status, after: await this.readRows() },
    };
  }

  /** A payment that was cut off ends well: at most one charge, and every unit is in stock, held or sold. */
  private async problemsOfPayingAgain(request: FaultyRequest, { before, after }: Undisturbed): Promise<string[]> {
    const early = await this.send(request);
    const isEarly = early.status === 409 && early.body['code'] === 'PAYMENT_IN_PROGRESS';
    if (!isEarly && early.status !== request.status) return [`again: ${early.status} ${early.text}`];
    // The time passes after which the gateway is asked for the outcome of a charge (A45).
    await this.faulty.direct.execute(sql`update orders set charging_since = charging_since - interval '10 minutes'`);
    const late = await this.send(request);
    if (late.status !== request.status) return [`after the lease: ${late.status} ${late.text}`];
    const now = ledgerOf(await this.rows.read());
    const [atFirst, inTheEnd] = [before, after].map((text) => ledgerOf(JSON.parse(text) as ShopRows)) as [
      typeof now,
      typeof now,
    ];
    return [
      ...(now.units === atFirst.units ? [] : ['units were lost or made']),
      ...(now.paid === inTheEnd.paid ? [] : ['other orders are paid']),
      ...(now.charged === inTheEnd.charged ? [] : ['other orders were charged']),
    ];
  }

  /** The answer to a request that failed says so in words, with a status of its kind, and nothing else. */
  private problemsOfFailure({ status, body, text }: Answer, { call }: FaultyRequest): string[] {
    const allowed = [500, ...(call.id === 'C17' ? [502] : [])];
    const { message, code, ...more } = body;
    const isInWords =
      message === words[status] && Object.keys(more).length === 0 && (code === undefined || status === 502);
    return allowed.includes(status) && isInWords ? [] : [`answer ${status} ${text}`];
  }

  private async problemsOfFault(request: FaultyRequest, usual: Undisturbed, plan: Plan): Promise<string[]> {
    const { injector } = this.faulty;
    await this.rows.putBack();
    injector.begin({ plan });
    const answer = await this.send(request);
    const found = injector.seen().length >= plan.at ? [] : ['the statement was not reached'];
    injector.begin();
    this.tried += 1;
    const now = await this.readRows();

    if (answer.status !== request.status) found.push(...this.problemsOfFailure(answer, request));
    else if (now !== usual.after) found.push(`answer ${answer.status}, but the rows are others`);

    if (now !== usual.before && now !== usual.after) {
      if (!usual.between.has(now)) return [...found, `a half state: ${now}`];
      return [...found, ...(await this.problemsOfPayingAgain(request, usual))];
    }
    const again = await this.send(request);
    const expected = now === usual.before ? { status: request.status, after: usual.after } : usual.again;
    if (again.status !== expected.status) found.push(`again: ${again.status} ${again.text}`);
    if ((await this.readRows()) !== expected.after) found.push('again: the rows are others');
    return found;
  }

  /**
   * What goes wrong when a request of that name meets every fault at each of its statements. Afterwards the database
   * must be as before or as after the request; a payment may also wait for its outcome, as others see it meanwhile.
   */
  async problemsOf(name: string): Promise<string[]> {
    const request = requests[name]!(this.base);
    const usual = await this.runUndisturbed(request);
    if (usual.status !== request.status) return [`undisturbed: ${usual.status}`];
    const halves = [...usual.between].filter((state) => state !== usual.before && state !== usual.after);
    const found = request.call.id === 'C17' ? [] : halves.map((state) => `others see a half state: ${state}`);
    for (const [place, statement] of usual.statements.entries()) {
      for (const fault of FAULTS) {
        const plan = { at: place + 1, fault };
        const problems = await this.problemsOfFault(request, usual, plan);
        found.push(...problems.map((problem) => `${plan.at}. ${statement.slice(0, 60)}: ${fault}: ${problem}`));
      }
    }
    return found;
  }
}
