import { sql } from 'drizzle-orm';
import type { Reply } from 'xstate-walks/check';
import { endpoints } from '../../common/contract/endpoints.ts';
import { refusedOrders } from '../../server/platform/db/schema.ts';
import type { OpenShop } from '../../tests/fixtures/api.ts';
import type { StripeDouble } from '../../tests/fixtures/stripeDouble.ts';
import type { GatewayFault, HeldGateway } from './gateway.ts';
import { judgeAnswer } from './answerRules.ts';
import { judgeCharge } from './charges.ts';
import type { GivenAnswer, SentRequest } from './heldFetch.ts';
import { withIds } from './ids.ts';
import { fromRow, tables, toRow, type Changed, type Row, type Rows } from './rows.ts';
import type { TokenNames } from './tokenNames.ts';
import { toText, withoutMoments } from './repeatable.ts';

/** How a server differs from ours as other backends may. */
export type Differences = {
  /** It registers without a token (A9). */
  registersWithoutToken?: boolean;
  /** It forgets which orders it has refused, and omits the keys (A40). */
  forgetsRefusals?: boolean;
};

/** An answer, and its header that says when to ask again. */
type Said = { answer: string; retryAfter: string | undefined };

/** An answer without one of its fields. */
const without = (field: string, text: string): string =>
  JSON.stringify({ ...(JSON.parse(text) as Row), [field]: undefined });

/** The server that ships, on a real database: its rows are set before a step, and read after it. */
export class CheckedServer {
  /** The rows that are known to be in the database. */
  private loaded: Rows | null = null;

  constructor(
    private readonly shop: OpenShop,
    private readonly gateway: HeldGateway,
    private readonly tokens: TokenNames,
    private readonly stripe: StripeDouble | null,
    private readonly differences: Differences,
  ) {}

  private async rows(): Promise<Rows> {
    const selects = [
      ...tables.map((table) => sql`select ${table}::text as name, to_jsonb(t) as row from ${sql.raw(table)} t`),
      sql`select 'accounts', jsonb_build_object('id', id, 'name', name, 'email', email, 'is_admin', is_admin, 'token_version', token_version) from users`,
    ];
    const found = await this.shop.db
      .select({ name: sql<string>`name`, row: sql<Row>`row` })
      .from(sql`(${sql.join(selects, sql` union all `)}) as found`);
    const of = (table: string) => found.filter(({ name }) => name === table).map(({ row }) => toRow(row));
    const rows = Object.fromEntries<unknown>(
      [...tables, 'accounts'].map((table) => [table, of(table).toSorted((a, b) => (toText(a) < toText(b) ? -1 : 1))]),
    ) as Rows;
    return this.stripe ? { ...rows, stripe: await this.stripe.state() } : rows;
  }

  /** Accounts that were ever seen, whole: a password has another hash each time. */
  private readonly accounts = new Map<string, Row>();

  private hasSame({ accounts }: Rows): boolean {
    return this.loaded !== null && toText(this.loaded.accounts) === toText(accounts);
  }

  /** Accounts stay where they are, since orders refer to them; those that were made later are made again. */
  private async loadAccounts(rows: Rows): Promise<void> {
    if (this.hasSame(rows)) return;
    const { db } = this.shop;
    for (const { id, name, email, token_version: version } of rows.accounts) {
      const whole = JSON.stringify([this.accounts.get(id)]);
      await db.execute(
        sql`insert into users select * from jsonb_populate_recordset(null::users, ${whole}::jsonb) on conflict (id) do nothing`,
      );
      await db.execute(
        sql`update users set token_version = ${version}, name = ${name}, email = ${email} where id = ${id}`,
      );
    }
  }

  /** Once nothing refers to them any more. */
  private async dropAccounts(rows: Rows): Promise<void> {
    if (this.hasSame(rows)) return;
    const ids = rows.accounts.map(({ id }) => id);
    await this.shop.db.execute(sql`delete from users where not (id = any(${sql.param(ids)}::text[]))`);
  }

  /** Keeps accounts whole that are seen for the first time. */
  private async keepAccounts({ accounts }: Rows): Promise<void> {
    const isNew = accounts.some(({ id }) => !this.accounts.has(id));
    if (!isNew) return;
    const found = await this.shop.db.select({ row: sql<Row>`to_jsonb(t)` }).from(sql`users t`);
    for (const { row } of found) if (!this.accounts.has(String(row['id']))) this.accounts.set(String(row['id']), row);
  }

  /** A charge that has just begun is older once it is put there: old enough for its bank to be asked again. */
  private hasLoaded(table: (typeof tables)[number], rows: Rows): boolean {
    if (rows[table].some((row) => typeof row['charging_since'] === 'string')) return false;
    return this.loaded !== null && toText(this.loaded[table]) === toText(rows[table]);
  }

  /** Puts rows in place of those in the database, where they differ. */
  private async load(text: string): Promise<void> {
    const rows = JSON.parse(text) as Rows;
    const { db } = this.shop;
    await this.loadAccounts(rows);
    for (const table of tables) {
      if (this.hasLoaded(table, rows)) continue;
      await db.execute(sql`delete from ${sql.raw(table)}`);
      if (rows[table].length === 0) continue;
      await db.execute(
        sql`insert into ${sql.raw(table)} select * from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows[table].map(fromRow))}::jsonb)`,
      );
    }
    await this.dropAccounts(rows);
    if (rows.stripe) this.stripe?.load(rows.stripe);
    this.loaded = rows;
  }

  private async save(): Promise<string> {
    this.loaded = await this.rows();
    await this.keepAccounts(this.loaded);
    return toText(this.loaded);
  }

  /** Runs some work on these rows, with ids that are not used in them. */
  private async on<T>(world: string, work: () => Promise<T>): Promise<T> {
    await this.load(world);
    let count = 0;
    const next = (): string => {
      for (;;) {
        count += 1;
        const id = `row${String(count).padStart(13, '0')}`;
        if (!world.includes(id)) return id;
      }
    };
    return withIds(next, () => {
      this.loaded = null; // until they are saved
      return work();
    });
  }

  initial = (): Promise<string> => this.save();

  private isRegistering(method: string, url: string): boolean {
    return this.differences.registersWithoutToken === true && method === 'POST' && url === endpoints.register.path;
  }

  private send(request: string) {
    const { method, url, headers, body } = JSON.parse(this.tokens.withTokens(request)) as SentRequest;
    return this.shop.app
      .inject({
        method: method as 'GET',
        url,
        headers: { ...headers, 'cache-control': 'no-cache' },
        ...(body === null ? {} : { payload: body }),
      })
      .then(({ statusCode: status, body: text, headers: given }) => ({
        answer: toText({
          status,
          text: this.tokens.withNames(withoutMoments(this.isRegistering(method, url) ? without('token', text) : text)),
        }),
        retryAfter: given['retry-after'],
      }));
  }

  /** A reply with the rules that it breaks, and the rows as they are now. */
  private async replied(world: string, request: string, { answer, retryAfter }: Said): Promise<Reply> {
    const after = await this.save();
    const broken = judgeAnswer({
      request: JSON.parse(request) as SentRequest,
      answer: JSON.parse(answer) as GivenAnswer,
      retryAfter,
      before: JSON.parse(world) as Rows,
      after: this.loaded!,
    });
    return this.differences.forgetsRefusals ? this.forgotten({ answer, broken }) : { world: after, answer, broken };
  }

  /** The same reply of a server that remembers no refusal. */
  private async forgotten({ answer, broken }: Pick<Reply, 'broken'> & { answer: string }): Promise<Reply> {
    await this.shop.db.delete(refusedOrders);
    const { status, text } = JSON.parse(answer) as GivenAnswer;
    const said = status < 400 ? text : without('keyRefused', text);
    return { world: await this.save(), answer: toText({ status, text: said }), broken };
  }

  /** Answers a request; one that reaches the gateway has begun work, which ends in another step. */
  answer = (world: string, request: string): Promise<Reply> =>
    this.on(world, async () => {
      const charging = this.gateway.next();
      const answering = this.send(request);
      const first = await Promise.race([charging, answering]);
      if (first !== 'charging') return this.replied(world, request, first);
      const after = await this.save();
      const broken = judgeCharge(JSON.parse(request) as SentRequest, this.gateway.charging, this.loaded!);
      await this.gateway.end('the gateway cannot be reached'); // ends this run of the handler, which writes nothing more
      await answering;
      return { world: after, work: toText({ request, from: world }), broken };
    });

  /** Runs the request up to the gateway again, puts the rows of now in place, and lets the gateway answer. */
  finish = (world: string, work: string, variant: string): Promise<Reply> => {
    const { request, from } = JSON.parse(work) as { request: string; from: string };
    return this.on(from, async () => {
      const charging = this.gateway.next();
      const answering = this.send(request);
      await Promise.race([charging, answering]);
      await this.load(world);
      await this.gateway.end(variant as GatewayFault | '');
      return this.replied(from, request, await answering);
    });
  };

  /** Does something to these rows: null if it changes nothing and breaks no rule. */
  readonly changed: Changed = async (world, work) => {
    const broken = (await this.on(world, work)) ?? [];
    const next = await this.save();
    return next === world && broken.length === 0 ? null : { world: next, broken };
  };

  /** Tries something on these rows, which stay as they are: null if it breaks no rule. */
  readonly tried: Changed = async (world, work) => {
    const broken = (await this.on(world, work)) ?? [];
    return broken.length === 0 ? null : { world, broken };
  };
}
