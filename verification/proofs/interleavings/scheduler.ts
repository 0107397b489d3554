import { AsyncLocalStorage } from 'node:async_hooks';
import { callbackify } from 'node:util';
import type { Client, Pool, PoolClient } from 'pg';
import { TracedRequest } from './tracedRequest.ts';

/** What happens in a run, in the order in which it happens. */
export type RunEvent = { request: number } & (
  | { type: 'sends'; statement: string }
  | { type: 'waits'; for: number[] }
  | { type: 'gets'; result: string }
  | { type: 'answers'; answer: string }
);

type Connection = PoolClient & { processID: number };

const endOfRun = () => new Error('This run has ended.');

const textOf = (query: unknown): string => (typeof query === 'string' ? query : (query as { text: string }).text);

/** What a session waits for: other sessions, and if it is not the first that waits for a row, the table of this row. */
type Waiting = { pid: number; by: number[]; table: string | null };

const waitingOf = `
  select session.pid, pg_blocking_pids(session.pid) as by, relation::regclass::text as table
  from unnest($1::int[]) as session (pid)
  left join pg_locks on pg_locks.pid = session.pid and not granted and locktype = 'tuple'`;

type Result = { rows: unknown[]; rowCount: number | null };

const inWords = ({ rows, rowCount }: Result): string => {
  if (rowCount === null) return 'done';
  const count = rows.length > 0 ? rows.length : rowCount;
  return count === 1 ? '1 row' : `${count} rows`;
};

/**
 * Runs requests on a pool of connections and holds each of their statements until it is sent by `step`. After a step,
 * every request rests: its next statement is held, its last one waits for a lock, or it has answered.
 */
export class StatementScheduler {
  private readonly current = new AsyncLocalStorage<TracedRequest>();
  private requests: TracedRequest[] = [];
  private isOpenToAll = true;
  private isEnding = false;
  /** The requests that wait for a lock, in the order in which they began to. */
  private queue: number[] = [];
  /** Which requests have committed writes, in that order. */
  private commits: number[] = [];
  private onChange: () => void = () => {};
  /** Whether PostgreSQL would choose which of several statements goes on first. */
  isAmbiguous = false;
  events: RunEvent[] = [];
  /** How many statements were sent in all runs. */
  statements = 0;

  /** Takes over the connections that the pool makes from now on. The observer is a connection of its own. */
  constructor(
    pool: Pool,
    private readonly observer: Client,
  ) {
    pool.on('connect', (client) => this.intercept(client as Connection));
  }

  /** From now on, only requests that were started here may use the database; jobs may not. */
  takeOver(): void {
    this.isOpenToAll = false;
  }

  /** The number of the request whose code is running, from 1 on. */
  requestNow = (): number => this.current.getStore()!.index + 1;

  private intercept(client: Connection): void {
    const query = client.query.bind(client) as unknown as (...args: unknown[]) => Promise<Result>;
    const schedule = (...given: unknown[]): Promise<Result> => {
      const request = this.current.getStore();
      const callback = typeof given.at(-1) === 'function' ? (given.pop() as (...args: unknown[]) => void) : null;
      const pass = () => this.pass(request, { client, statement: textOf(given[0]), send: () => query(...given) });
      const answer = request === undefined ? pass() : request.inTurn(pass);
      if (callback) callbackify(() => answer)(callback);
      return answer;
    };
    client.query = schedule as unknown as typeof client.query;
  }

  /** Lets a statement pass once it is its turn. */
  private async pass(
    request: TracedRequest | undefined,
    { client, statement, send }: { client: Connection; statement: string; send: () => Promise<Result> },
  ): Promise<Result> {
    if (request === undefined) {
      if (this.isOpenToAll) return send();
      throw new Error('Nothing but the requests may use the database now.');
    }
    // It takes no lock and no snapshot, so it is no choice when it is sent.
    if (statement === 'begin') {
      request.begins(client.processID);
      return send();
    }
    if (this.isEnding && statement !== 'rollback') throw endOfRun();
    if (!this.isEnding) await this.hold(request, statement);
    Object.assign(request, { session: client.processID, isSending: true });
    this.onChange();
    const receive = (result: string, rows: string) => {
      if (request.gets(statement, result, rows)) this.commits.push(request.index);
      this.events.push({ request: request.index, type: 'gets', result });
    };
    try {
      const result = await send();
      receive(inWords(result), JSON.stringify(result.rows));
      return result;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      receive(`${code ?? ''} ${message}`.trim(), '');
      throw error;
    }
  }

  private hold(request: TracedRequest, statement: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => (statement === 'rollback' ? resolve() : reject(endOfRun()));
      request.held = { statement, send: resolve, end };
      this.onChange();
    });
  }

  /** Starts a run of these requests. Each goes as far as its first statement. */
  async start(requests: readonly (() => Promise<string>)[]): Promise<void> {
    this.requests = [];
    this.events = [];
    this.queue = [];
    this.commits = [];
    this.isAmbiguous = false;
    for (const [index, send] of requests.entries()) {
      const request = new TracedRequest(index);
      this.requests.push(request);
      void this.current.run(request, () => this.follow(request, send));
      await this.settle();
    }
  }

  private async follow(request: TracedRequest, send: () => Promise<string>): Promise<void> {
    const answer = await send();
    request.answer = answer;
    if (!this.isEnding) this.events.push({ request: request.index, type: 'answers', answer });
    this.onChange();
  }

  /** The requests whose next statement can be sent. */
  ready = (): number[] => this.requests.filter(({ held }) => held !== null).map(({ index }) => index);

  answers = (): string[] => this.requests.map(({ answer }) => answer!);

  /** Sends the next statement of a request, and waits until every request rests. */
  async step(index: number): Promise<void> {
    const request = this.requests[index]!;
    const { statement, send } = request.sends(this.commits.join());
    this.events.push({ request: index, type: 'sends', statement });
    this.statements += 1;
    send();
    await this.settle();
  }

  /** Where each request is. With equal rows in the database, equal positions have the same continuations. */
  position(): unknown {
    return { requests: this.requests.map((request) => request.position()), queue: this.queue };
  }

  /** Ends a run before its requests have answered: what they have not committed is rolled back. */
  async end(): Promise<void> {
    this.isEnding = true;
    while (this.requests.some(({ answer }) => answer === null)) {
      const change = this.change();
      for (const request of this.requests) {
        const { held } = request;
        request.held = null;
        held?.end();
      }
      await change;
    }
    this.isEnding = false;
    this.requests = [];
  }

  private change(): Promise<void> {
    return new Promise((resolve) => {
      this.onChange = resolve;
    });
  }

  /** Waits until every request rests. */
  private async settle(): Promise<void> {
    for (;;) {
      const busy = this.requests.filter(({ held, answer }) => held === null && answer === null);
      if (busy.length === 0) break;
      // Code that runs will send a statement or answer.
      if (busy.some(({ isSending }) => !isSending)) await this.change();
      else if (await this.allWait(busy)) return;
    }
    this.queue = [];
    this.isAmbiguous = false;
  }

  /**
   * Whether several statements wait for one request, or for one row that a request has changed. Those that wait for a row
   * go on in their order, but for the new version of a changed row they race.
   */
  private mayRace(waiting: readonly Waiting[]): boolean {
    const blockers = waiting.flatMap(({ by }) => [...new Set(by)]);
    if (new Set(blockers).size < blockers.length) return true;
    return waiting.some(({ table }) => table !== null && this.requests.some((request) => request.hasChanged(table)));
  }

  /**
   * Whether these requests all wait for locks of requests that rest. Two that wait for each other are still busy:
   * PostgreSQL ends one of them.
   */
  private async allWait(busy: readonly TracedRequest[]): Promise<boolean> {
    const resting = new Map(
      this.requests.flatMap(({ held, session, index }) =>
        held && session !== null ? [[session, index] as const] : [],
      ),
    );
    const sessions = busy.map(({ session }) => session);
    const { rows } = await this.observer.query<Waiting>(waitingOf, [sessions]);
    const waiting = new Map(resting);
    for (let before = -1; before < waiting.size;) {
      before = waiting.size;
      for (const { pid, by } of rows) {
        if (by.length > 0 && by.every((each) => waiting.has(each)))
          waiting.set(pid, busy.find(({ session }) => session === pid)!.index);
      }
    }
    if (!busy.every(({ session, isSending }) => isSending && waiting.has(session!))) return false;
    for (const { index, session } of busy.filter((request) => !this.queue.includes(request.index))) {
      const by = rows.find(({ pid }) => pid === session)!.by.map((pid) => waiting.get(pid)!);
      this.events.push({ request: index, type: 'waits', for: [...new Set(by)] });
    }
    this.isAmbiguous = this.mayRace(rows);
    const waits = busy.map(({ index }) => index);
    this.queue = [
      ...this.queue.filter((index) => waits.includes(index)),
      ...waits.filter((i) => !this.queue.includes(i)),
    ];
    return true;
  }
}
