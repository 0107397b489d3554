import { isolated } from '../language.ts';
export { emailAddress } from './account.ts';

export const tellMe = 'Tell me when it is back';
export const sending = 'Sending';
export const noted = (email: string) => `We will write to ${isolated(email)} once it is back in stock.`;
