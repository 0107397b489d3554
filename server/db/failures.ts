import { DrizzleQueryError } from 'drizzle-orm';

type Failure = { code?: unknown; constraint?: unknown };

/** Whether a query failed because that unique index already has such a row. */
export const isDuplicate = (error: unknown, index: string): boolean => {
  const { code, constraint } = ((error instanceof DrizzleQueryError ? error.cause : error) ?? {}) as Failure;
  return code === '23505' && constraint === index;
};
