import { DrizzleQueryError } from 'drizzle-orm';
import { codeOf } from '../failures.ts';
import { SettingsError } from '../settings/readSettings.ts';

/** A reason not to start that a person can act on: printed in one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The message of an error. Of several failed connections at once, that of the first. */
const wordsOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.message === '' ? codeOf(error) || error.name : error.message;
};

/** Why something failed, in one line. A failed query has its reason in `cause`. */
export const reasonOf = (error: unknown): string =>
  wordsOf(error instanceof Error && error.cause !== undefined ? error.cause : error).split('\n', 1)[0]!;

export const during = <T>(doing: string, work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw cause instanceof StartError ? cause : new StartError(`${doing}: ${reasonOf(cause)}`, { cause });
  });

export const listenError = (error: unknown, host: string, port: number): unknown => {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is in use by another program. Stop that one, or set PORT to another port.`);
    case 'EACCES':
      return new StartError(`Port ${port} needs more rights than this user has. Set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST ${host} is no address of this machine.`);
    default:
      return error;
  }
};

/** The codes of Fastify and its loader for a plugin that did not start in time. */
const tooSlow = ['FST_ERR_PLUGIN_TIMEOUT', 'AVV_ERR_PLUGIN_EXEC_TIMEOUT', 'AVV_ERR_READY_TIMEOUT'];

/** The text to print for an error at the start: one line for an expected one or for the database's, else the whole stack. */
export const startFailureText = (error: unknown): string => {
  if (error instanceof StartError || error instanceof SettingsError) return error.message;
  if (tooSlow.includes(codeOf(error))) {
    return 'The shop could not start within ten minutes, because this machine or its disk is too busy. Start it again.';
  }
  // Its own message has the values: one may be the hash of a password.
  if (error instanceof DrizzleQueryError) return `The database refused: ${reasonOf(error)}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
