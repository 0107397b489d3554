import { isolated } from '../language.ts';
export { delivered, notDelivered, notPaid, paid, refunded } from './order.ts';
export { dateColumn, deliveredColumn, details, paidColumn, totalColumn } from './order.ts';
export { email, name, password } from './fields.ts';

export const signedInAs = (name: string) => `Sie sind als ${isolated(name)} angemeldet.`;
export const goOn = 'Weiter';
export const newHere = 'Ich bin neu hier';
export const whatWeNeed =
  'Wir brauchen nur Ihren Namen, eine E-Mail-Adresse und ein Passwort. Ihr Warenkorb bleibt erhalten; als Nächstes kommt die Lieferadresse.';
/** Before the link to register, with its space. */
export const newCustomer = 'Neu bei uns? ';
export const register = 'Registrieren';
export const hasAccount = 'Ich habe ein Konto';
/** Before the link to sign in, with its space. */
export const haveAccount = 'Sie haben schon ein Konto? ';
export const login = 'Anmelden';
export const signIn = 'Anmelden';
export const newPassword = 'Neues Passwort';
export const showPassword = 'Passwort anzeigen';
export const forgotten = 'Passwort vergessen?';

export const emailAddress = 'E-Mail-Adresse';
export const confirmPassword = 'Passwort wiederholen';
export const currentPassword = 'Aktuelles Passwort';
export const yourPassword = 'Ihr Passwort';
export const required = (field: string) => `${field} fehlt`;
export const passwordHint = (least: number) => `Mindestens ${least} Zeichen`;
export const keepPasswordHint = (least: number) =>
  `Mindestens ${least} Zeichen. Leer lassen, um das bisherige Passwort zu behalten`;
export const signsOutElsewhere = 'Wenn Sie das Passwort ändern, werden Sie überall sonst abgemeldet';
export const update = 'Speichern';
export const profileUpdated = 'Profil gespeichert';

export const myOrders = 'Meine Bestellungen';
export const nothingOrdered = 'Sie haben noch nichts bestellt.';
export const goToShop = 'Zum Shop';
export const idColumn = 'NUMMER';

export const yourAccount = 'Ihr Konto';
export const signOutEverywhere = 'Überall abmelden';
export const exportData = 'Meine Daten exportieren';
export const deleteAccount = 'Mein Konto löschen';
export const aboutExport =
  'Ihr Konto, Ihre Bestellungen und Ihre Bewertungen werden als Datei auf diesem Gerät gespeichert.';
export const saveData = 'Meine Daten speichern';
export const dataFile = 'meine-daten.json';
export const dataSaved = 'Ihre Daten sind gespeichert.';
export const aboutDeletion =
  'Ihr Konto, Ihr Name und Ihre Adressen werden gelöscht. Ihre Bestellungen müssen wir aufbewahren, aber ohne Ihren Namen. Das lässt sich nicht rückgängig machen.';
export const keepIt = 'Nichts ändern';
export const signedOutEverywhere = 'Sie sind überall abgemeldet.';
export const accountDeleted = 'Ihr Konto wurde gelöscht.';

export const aboutLink = 'Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort wählen.';
export const sendLink = 'Link senden';
export const signsOut = 'Ein neues Passwort meldet Sie überall ab.';
export const changePassword = 'Passwort ändern';
export const askForAnother = 'Neuen Link anfordern';
export const linkSent = 'Wenn es ein Konto mit dieser Adresse gibt, ist ein Link unterwegs.';
export const linkWorksOnce = 'Er gilt einmal und 45 Minuten lang. Sehen Sie auch im Spam-Ordner nach.';
export const askAgain = 'Erneut anfordern';
export const passwordChanged = 'Ihr Passwort wurde geändert.';
export const backToSignIn = 'Zurück zur Anmeldung';

export const expired = 'Ihre Sitzung ist abgelaufen';
export const nothingLost = 'Melden Sie sich wieder an, um hier weiterzumachen. Ihre Eingaben gehen nicht verloren.';
export const signOut = 'Abmelden';
