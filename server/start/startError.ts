import { codeOf } from '../db/failures.ts';
import { SettingsError } from '../settings/readSettings.ts';

/** A reason not to start that a person can act on: told in one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** What an error says. Several failed connections at once say nothing themselves; the first one does. */
const wordsOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.message === '' ? codeOf(error) || error.name : error.message;
};

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** Why something failed, in one line. What a query failed for is its cause. */
export const reasonOf = (error: unknown): string =>
  firstLine(wordsOf(error instanceof Error && error.cause !== undefined ? error.cause : error));

/** Names what was being done when it failed, as the one line that a person gets to see. */
export const during = async <T>(doing: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`${doing}: ${reasonOf(cause)}`, { cause });
  }
};

/** Why the server cannot listen there. */
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

/** What to print of an error that kept the server from starting: the line for what was foreseen, else everything. */
export const tell = (error: unknown): string => {
  if (error instanceof StartError || error instanceof SettingsError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
