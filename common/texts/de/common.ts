import { plural } from './plural.ts';

export const tryAgain = 'Erneut versuchen';
export const dismiss = 'Schließen';
export const stopped = 'Abgebrochen.';
export const loading = 'Wird geladen';
export const stillWorking = 'Es dauert noch einen Moment …';
export const cancel = 'Abbrechen';
export const goBack = 'Zurück';

export const veryBusy = 'Großer Andrang';
export const busyExplained = 'Im Shop ist gerade großer Andrang. Diese Seite versucht es automatisch noch einmal.';
export const secondsLeft = (seconds: number) => `Noch ${seconds} s`;
export const tryNow = 'Jetzt versuchen';

export const somethingBroke = 'Etwas ist schiefgegangen';
export const pageIsBroken =
  'Auf dieser Seite funktioniert etwas nicht. Ihr Warenkorb und alles Gespeicherte bleiben erhalten.';

export const pages = 'Seiten';
export const previous = 'Vorherige';
export const next = 'Nächste';

export const stars = (rating: number) => `${String(rating).replace('.', ',')} von 5 Sternen`;
export const reviews = (count: number) => plural(count, { one: '1 Bewertung', other: `${count} Bewertungen` });
export const notAQuantity = (stock: number, value: number) =>
  `Geben Sie eine ganze Zahl von 1 bis ${stock} ein. Die Menge bleibt ${value}.`;

export const deletedUser = 'Gelöschtes Konto';

export const unreachable =
  'Der Shop ist nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.';
export const failedWith = (status: number) => `Die Anfrage ist mit Status ${status} fehlgeschlagen`;
export const notUnderstood = (where: string) => `Die Antwort des Shops ist nicht lesbar${where}.`;
export const wentWrong = 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.';
export const pageNotLoaded = 'Diese Seite wurde nicht geladen';
export const chunkFailed = (name: string) => `Der Teil ${name} konnte nicht geladen werden`;
export const adminsOnly = 'Diese Seite ist nur für Administratoren.';
