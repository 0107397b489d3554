import { RuleViolation } from 'xstate-walks';

/** A rule, and whether it holds. */
export type Judged = readonly [rule: string, holds: boolean];

/** The rules that do not hold. */
export const brokenOf = (judged: readonly Judged[]): string[] => [
  ...new Set(judged.flatMap(([rule, holds]) => (holds ? [] : [rule]))),
];

/** The rule that some looks of a watcher break, as a list of none or one. */
export const brokenRules = (look: () => void): string[] => {
  try {
    look();
    return [];
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    return [error.rule];
  }
};
