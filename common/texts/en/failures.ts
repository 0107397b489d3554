export const unreachable = 'The shop cannot be reached. Check your connection and try again.';
export const failedWith = (status: number): string => `Request failed with status code ${status}`;
export const notUnderstood = (where: string): string => `The shop gave an answer that cannot be understood${where}.`;
export const wentWrong = 'Something went wrong. Please try again.';
export const chunkFailed = (name: string): string => `Loading chunk ${name} failed`;
export const adminsOnly = 'That page is for administrators.';
