import { isolated } from '../language.ts';
export { emailAddress } from './account.ts';

export const tellMe = 'Benachrichtigen, sobald es wieder da ist';
export const sending = 'Wird gesendet';
export const noted = (email: string) => `Wir schreiben an ${isolated(email)}, sobald das Produkt wieder auf Lager ist.`;
