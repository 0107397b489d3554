import { isolated } from '../language.ts';
export { delivered, notDelivered, notPaid, paid, refunded } from './order.ts';
export { dateColumn, deliveredColumn, details, paidColumn, totalColumn } from './order.ts';
export { email, name, password } from './fields.ts';

export const signedInAs = (name: string): string => `Sie sind als ${isolated(name)} angemeldet.`;
export const goOn = 'Weiter';
export const newHere = 'Ich bin neu hier';
export const whatWeNeed =
  'Wir brauchen nur Ihren Namen, eine E-Mail-Adresse und ein Passwort. Ihr Warenkorb bleibt, wie er ist, und Sie machen mit der Adresse weiter.';
/** Before the link to register, with its space. */
export const newCustomer = 'Neu bei uns? ';
export const register = 'Registrieren';
export const hasAccount = 'Ich habe ein Konto';
/** Before the link to sign in, with its space. */
export const haveAccount = 'Sie haben schon ein Konto? ';
export const login = 'Anmelden';
export const signIn = 'Anmelden';
export const newPassword = 'Neues Passwort';
export const forgotten = 'Passwort vergessen?';

export const emailAddress = 'E-Mail-Adresse';
export const confirmPassword = 'Passwort wiederholen';
export const currentPassword = 'Aktuelles Passwort';
export const yourPassword = 'Ihr Passwort';
export const required = (field: string): string => `${field} fehlt`;
export const passwordHint = (least: number): string => `Mindestens ${least} Zeichen`;
export const keepPasswordHint = (least: number): string =>
  `Mindestens ${least} Zeichen; leer lassen, um das bisherige zu behalten`;
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
  'Eine Datei mit Ihrem Konto, Ihren Bestellungen und Ihren Bewertungen wird auf diesem Gerät gespeichert.';
export const saveData = 'Meine Daten speichern';
export const dataFile = 'meine-daten.json';
export const dataSaved = 'Ihre Daten sind gespeichert.';
export const aboutDeletion =
  'Ihr Konto, Ihr Name und Ihre Adressen werden gelöscht. Bestellungen bleiben ohne Ihren Namen erhalten, wie es das Gesetz verlangt. Das lässt sich nicht rückgängig machen.';
export const keepIt = 'Nichts ändern';
export const signedOutEverywhere = 'Sie sind überall abgemeldet.';
export const accountDeleted = 'Ihr Konto ist gelöscht.';

export const aboutLink = 'Wir senden einen Link an diese Adresse. Mit ihm wählen Sie ein neues Passwort.';
export const sendLink = 'Link senden';
export const signsOut = 'Ein neues Passwort meldet Sie überall ab.';
export const changePassword = 'Passwort ändern';
export const askForAnother = 'Neuen Link anfordern';
export const linkSent = 'Wenn es ein Konto mit dieser Adresse gibt, ist ein Link dorthin unterwegs.';
export const linkWorksOnce = 'Er gilt einmal, für 45 Minuten. Sehen Sie auch im Spam-Ordner nach.';
export const askAgain = 'Erneut anfordern';
export const passwordChanged = 'Ihr Passwort ist geändert.';
export const backToSignIn = 'Zurück zur Anmeldung';

export const expired = 'Ihre Sitzung ist abgelaufen';
export const nothingLost = 'Melden Sie sich wieder an, um hier weiterzumachen. Ihre Eingaben gehen nicht verloren.';
export const signOut = 'Abmelden';
