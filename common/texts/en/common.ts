import { plural } from './plural.ts';

export const tryAgain = 'Try again';
export const dismiss = 'Dismiss';
export const stopped = 'Stopped.';
export const loading = 'Loading';
export const stillWorking = 'Still working …';
export const cancel = 'Cancel';
export const goBack = 'Go Back';

export const veryBusy = 'Very busy';
export const busyExplained = 'The shop is very busy right now. This page tries again automatically.';
export const secondsLeft = (seconds: number) => `Seconds left: ${seconds}`;
export const tryNow = 'Try now';

export const somethingBroke = 'Something went wrong';
export const pageIsBroken = 'Something on this page does not work. Your cart and everything you saved are kept.';

export const pages = 'Pages';
export const previous = 'Previous';
export const next = 'Next';

export const stars = (rating: number) => `${rating} out of 5 stars`;
export const reviews = (count: number) => plural(count, { one: '1 review', other: `${count} reviews` });
export const notAQuantity = (stock: number, value: number) =>
  `Enter a whole number from 1 to ${stock}. The quantity stays ${value}.`;

/** In place of the name of a person whose account was deleted (A24). */
export const deletedUser = 'Deleted user';

export const unreachable = 'The shop cannot be reached. Check your connection and try again.';
export const failedWith = (status: number) => `Request failed with status code ${status}`;
export const notUnderstood = (where: string) => `The shop sent an answer that cannot be read${where}.`;
export const wentWrong = 'Something went wrong. Please try again.';
export const pageNotLoaded = 'This page did not load';
export const chunkFailed = (name: string) => `Loading chunk ${name} failed`;
export const adminsOnly = 'That page is for administrators only.';
