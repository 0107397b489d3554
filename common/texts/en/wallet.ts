export const cancelled = 'The payment was cancelled. Nothing was charged.';
export const declined = 'The payment was declined. Nothing was charged; try again or use another card.';
export const failed = 'Google Pay could not be opened. Nothing was charged.';
export const unreachable = 'Google Pay cannot be reached from here.';
export const silent = 'Google Pay does not answer.';
export const unfit = 'Google Pay cannot be used in this browser.';
export const noBankPage = 'The page of your bank cannot be opened. Nothing was charged.';
