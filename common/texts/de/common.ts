import { plural } from './plural.ts';

export const tryAgain = 'Erneut versuchen';
export const dismiss = 'Schließen';
export const stopped = 'Abgebrochen.';
export const loading = 'Wird geladen';
export const stillWorking = 'Es dauert noch einen Moment …';
export const cancel = 'Abbrechen';
export const goBack = 'Zurück';

export const veryBusy = 'Großer Andrang';
export const busyExplained = 'Im Shop ist gerade großer Andrang. Diese Seite versucht es von selbst noch einmal.';
export const secondsLeft = (seconds: number): string => `Noch ${seconds} s`;
export const tryNow = 'Jetzt versuchen';

export const somethingBroke = 'Etwas ist schiefgegangen';
export const pageIsBroken =
  'Etwas auf dieser Seite ist defekt. Ihr Warenkorb und was Sie gespeichert haben bleiben erhalten.';

export const pages = 'Seiten';
export const previous = 'Vorherige';
export const next = 'Nächste';

export const stars = (rating: number): string => `${String(rating).replace('.', ',')} von 5 Sternen`;
export const reviews = (count: number): string => plural(count, { one: '1 Bewertung', other: `${count} Bewertungen` });
export const notAQuantity = (stock: number, value: number): string =>
  `Eine Menge ist eine ganze Zahl von 1 bis ${stock}. Es bleibt bei ${value}.`;

export const deletedUser = 'Gelöschtes Konto';

export const unreachable =
  'Der Shop ist nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.';
export const failedWith = (status: number): string => `Die Anfrage ist mit Status ${status} fehlgeschlagen`;
export const notUnderstood = (where: string): string => `Der Shop hat etwas Unverständliches geantwortet${where}.`;
export const wentWrong = 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.';
export const pageNotLoaded = 'Diese Seite wurde nicht geladen';
export const chunkFailed = (name: string): string => `Der Teil ${name} konnte nicht geladen werden`;
export const adminsOnly = 'Diese Seite ist für die Verwaltung.';
