import { RuleViolation } from 'xstate-walks';

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
