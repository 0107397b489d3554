const verbs = /\b(select|insert into|update|delete from)\b/;

/** What a statement writes: the verbs, with their tables. */
export const writesIn = (statement: string): { verb: string; table: string }[] =>
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
