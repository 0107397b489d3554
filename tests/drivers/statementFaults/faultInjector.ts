/** What happens to one statement on its way to the database and back. */
export type Fault =
  /** The database refuses it. */
  | 'fails'
  /** The connection breaks before the statement arrives. */
  | 'connection lost before'
  /** The statement is carried out, and its answer is lost. */
  | 'answer lost'
  /** The database ends the session instead. */
  | 'session ended';

/** Which statement of a request meets which fault; the first is 1. */
export type Plan = { at: number; fault: Fault };

/** Counts the statements of a database, and lets one of them meet a fault. */
export type FaultInjector = {
  /** The faults that this database can meet at such a statement. */
  faultsAt: (statement: string) => readonly Fault[];
  /** Counts again from now on. `whenCommitted` runs after each statement that ends outside of a transaction. */
  begin: (options?: { plan?: Plan; whenCommitted?: () => Promise<void> }) => void;
  /** The statements since then. */
  seen: () => readonly string[];
};

/** A statement that every database refuses, with an error that has no special meaning. */
export const REFUSED = `do $$ begin raise exception 'refused by the test' using errcode = 'XX000'; end $$`;

/** The state of an injector, for both kinds of database. */
export const createCounter = () => {
  let seen: string[] = [];
  let options: { plan?: Plan; whenCommitted?: () => Promise<void> } = {};
  return {
    begin: (given: typeof options = {}) => {
      seen = [];
      options = given;
    },
    seen: () => seen,
    /** Counts a statement; returns the fault that it meets, if any. */
    next: (statement: string): Fault | undefined => {
      seen.push(statement);
      return options.plan?.at === seen.length ? options.plan.fault : undefined;
    },
    committed: async () => options.whenCommitted?.(),
  };
};
