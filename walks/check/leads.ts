import type { AnyMachineSnapshot } from 'xstate';
import type { Problem } from '../../common/contract/problem.ts';
import type { GivenAnswer, SentRequest } from './heldFetch.ts';
import { toText } from './text.ts';

/** What reached a tab in one step. */
export type Reached = {
  /** What its user has pressed, or which timer has ended. */
  press: string | null;
  /** The call whose answer has arrived or was lost, its request and the answer; null: it was lost. */
  call: string | null;
  request: SentRequest | null;
  answer: GivenAnswer | null;
  /** The key of the storage that another tab has written. */
  notice: string | null;
};

/** The place of a chart as a text, `steps.placeOrder.ready`; of parallel states, this one. */
export const placeOf = ({ value }: Pick<AnyMachineSnapshot, 'value'>, region?: string): string => {
  if (typeof value === 'string') return value;
  const names = Object.keys(value);
  const name = names.length > 1 ? region! : names[0]!;
  const inner = placeOf({ value: value[name]! }, region);
  return `${name}.${inner}`;
};

/** Whether a call was answered with success. */
export const isDone = (answer: GivenAnswer | null): answer is GivenAnswer => answer !== null && answer.status < 300;

export const bodyOf = (answer: GivenAnswer): unknown => JSON.parse(answer.text);

/** What an answer that is none says. */
export const problemIn = (answer: GivenAnswer | null): Problem =>
  answer === null ? { message: '' } : (bodyOf(answer) as Problem);

/** Whether a message is the one of an answer; where none came, it is any. */
export const isToldBy = (answer: GivenAnswer | null, message: string | null | undefined): boolean => {
  const said = problemIn(answer).message;
  return said === '' ? (message ?? '') !== '' : message === said;
};

export const isSame = (one: unknown, other: unknown): boolean => toText(one ?? null) === toText(other ?? null);

/** The rules that do not hold. */
export const brokenOf = (judged: readonly (readonly [rule: string, holds: boolean])[]): string[] => [
  ...new Set(judged.flatMap(([rule, holds]) => (holds ? [] : [rule]))),
];
