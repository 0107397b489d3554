import { DrizzleQueryError } from 'drizzle-orm';

type Failure = { code?: unknown; message?: unknown };

const failureOf = (error: unknown): Failure => (error instanceof DrizzleQueryError ? error.cause : error) ?? {};

/** The SQLSTATE of a failed query, or the code of an error of the system or of Node; '' if there is neither. */
export const codeOf = (error: unknown): string => {
  const { code } = failureOf(error);
  return typeof code === 'string' ? code : '';
};

export const ifThere = <T, U>(work: Promise<T>, without: U): Promise<T | U> =>
  work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return without;
    throw error;
  });

export const isDuplicate = (error: unknown, index: string): boolean =>
  codeOf(error) === '23505' && String(failureOf(error).message).includes(index);

/** A lost connection, a lock or resources that were taken, a server that starts, stops or is (25006) a standby. */
const passingCode =
  /^(08...|25006|25P03|40001|40003|40P01|53...|55P03|57...|ECONN(ABORTED|REFUSED|RESET)|E(HOST|NET)UNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)$/;

/** The driver's own errors have no codes. A disk that has become read-only gets that of missing rights. */
const passingMessage =
  /^(could not .+: Read-only file system$|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/;

/** Whether the database could not be reached, or did not answer: the query may be done or not, and may work later. */
export const isUnavailable = (error: unknown): boolean => {
  const { message } = failureOf(error);
  return passingCode.test(codeOf(error)) || (typeof message === 'string' && passingMessage.test(message));
};

const heldUpCode = /^(40001|40P01|55P03|57014)$/;

/** Whether a transaction ended because of others: by a deadlock, or by a lock or a statement that took too long. */
export const isHeldUp = (error: unknown): boolean => heldUpCode.test(codeOf(error));
