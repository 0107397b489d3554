export const apology = 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.';
export const unavailable =
  'Der Laden ist überlastet, oder seine Datenbank ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.';
export const overloaded = 'Im Laden ist gerade großer Andrang. Bitte versuchen Sie es gleich noch einmal.';
export const nowhere = 'Unter dieser Adresse gibt es nichts';
export const notJsonType = 'Schicken Sie die Anfrage als JSON, mit Content-Type: application/json';
export const tooLarge = 'Die Anfrage ist zu groß';
export const notJson = 'Die Anfrage ist kein gültiges JSON';
export const wrongLength = 'Die Anfrage ist nicht so lang, wie sie angibt';
export const unstorable = 'Ein Wert der Anfrage kann nicht gespeichert werden';
export const vanished =
  'Worauf sich dies bezieht, wurde gerade gelöscht. Laden Sie neu, und versuchen Sie es noch einmal.';

export const productNotFound = 'Produkt nicht gefunden';
export const orderNotFound = 'Bestellung nicht gefunden';
export const userNotFound = 'Benutzer nicht gefunden';
export const productChanged =
  'Dieses Produkt wurde inzwischen geändert. Laden Sie es neu, und versuchen Sie es noch einmal.';
export const userChanged =
  'Dieser Benutzer wurde inzwischen geändert. Laden Sie ihn neu, und versuchen Sie es noch einmal.';

export const isRequired = '{field} fehlt';
export const isNotValid = '{field} ist nicht gültig';
export const mustBeObject = 'Die Anfrage muss ein JSON-Objekt sein';

export const wrongPassword = 'E-Mail-Adresse oder Passwort ist falsch';
export const userExists = 'Dieses Konto gibt es schon';
