import { withoutMoments } from '../../../walks/check/repeatable.ts';

const verbs = /\b(select|insert into|update|delete from)\b/;

/** What a statement writes: the verbs, with their tables. */
const writesIn = (statement: string): { verb: string; table: string }[] =>
  [...statement.matchAll(/\b(insert into|update|delete from) "(\w+)"/g)].map(([, verb, table]) => ({
    verb: verb!,
    table: table!,
  }));

/** A statement in few words: what it does, to which tables, and whether it locks them. */
export const statementInWords = (statement: string): string => {
  if (!verbs.test(statement)) return statement;
  const writes = writesIn(statement).map(({ verb, table }) => `${verb} ${table}`);
  const read = new Set([...statement.matchAll(/\b(?:from|join) "(\w+)"/g)].map(([, table]) => table));
  const lock = /\bfor (no key update|update|share|key share)\b/.exec(statement)?.[0];
  if (writes.length > 0) return writes.join(', ');
  return [`select from ${[...read].join(', ')}`, ...(lock ? [lock] : [])].join(' ');
};

/** A statement that waits for its turn. */
export type Held = {
  statement: string;
  send: () => void;
  /** Fails it, as its run is over; a rollback is sent all the same. */
  end: () => void;
};

const changedTables = (statement: string): string[] =>
  writesIn(statement).flatMap(({ verb, table }) => (verb === 'insert into' ? [] : [table]));
const isRead = (statement: string): boolean => statement.startsWith('select ');
export const endsTransaction = (statement: string): boolean => statement === 'commit' || statement === 'rollback';

/** A request on its way through the server. */
export class TracedRequest {
  /** The next statement, while it is held. */
  held: Held | null = null;
  /** The session in which a statement is under way or a transaction is open. */
  session: number | null = null;
  isSending = false;
  answer: string | null = null;
  private isInTransaction = false;
  private last: Promise<unknown> = Promise.resolve();
  /** Every result so far. */
  private readonly results: string[] = [];
  /** What was committed when each write that is not, and the statement that is under way, was sent. */
  private saw: string[] = [];
  /** The tables of which it has changed rows that are not committed. */
  private changed: string[] = [];

  constructor(readonly index: number) {}

  /** A request may send a statement before the one before it is answered; PostgreSQL runs them one after the other. */
  inTurn<T>(pass: () => Promise<T>): Promise<T> {
    const answer = this.last.then(pass, pass);
    this.last = answer;
    return answer;
  }

  begins(session: number): void {
    this.session = session;
    this.isInTransaction = true;
  }

  /** Its held statement is sent, after these commits. */
  sends(commits: string): Held {
    const held = this.held!;
    this.held = null;
    if (!endsTransaction(held.statement)) this.saw.push(commits);
    return held;
  }

  /** Its statement has a result. Returns whether this has committed a write. */
  gets(statement: string, result: string, rows: string): boolean {
    this.isSending = false;
    // The version of the catalogue is random, and decides only where an answer is kept.
    const isVersion = isRead(statement) && statement.includes('"catalogue_changes"');
    this.results.push(isVersion ? result : `${result} ${withoutMoments(rows)}`);
    if (isRead(statement)) this.saw.pop();
    this.changed.push(...changedTables(statement));
    if (endsTransaction(statement)) this.isInTransaction = false;
    if (this.isInTransaction) return false;
    const hasWritten = this.saw.length > 0 && statement !== 'rollback';
    this.session = null;
    this.saw = [];
    this.changed = [];
    return hasWritten;
  }

  hasChanged(table: string): boolean {
    return this.changed.includes(table);
  }

  /**
   * Where it is. Its code goes on as its results say; what it has written and not committed follows from what each write
   * has seen, which no result shows.
   */
  position(): unknown {
    const { held, saw, results, answer } = this;
    return { next: held?.statement ?? null, saw, results, answer };
  }
}
