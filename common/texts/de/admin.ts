import { isolated } from '../language.ts';
import { whole } from './money.ts';
import { plural } from './plural.ts';

export const administration = 'Verwaltung';
export const doneOf = (done: number, all: number) => `${whole(done)} von ${whole(all)}`;

export const id = 'ID';
export const nameColumn = 'NAME';
export const edit = 'Bearbeiten';
export const editRow = (name: string) => `${name} bearbeiten`;
export const remove = 'Löschen';
export const removeRow = (name: string) => `${name} löschen`;
export const areYouSure = 'Sind Sie sicher?';
export const willBeDeleted = (name: string) =>
  `${isolated(name)} wird gelöscht. Das lässt sich nicht rückgängig machen.`;
export const wasSaved = (name: string) => `${isolated(name)} wurde gespeichert.`;
export const wasDeleted = (name: string) => `${isolated(name)} wurde gelöscht.`;

export const email = 'E-MAIL';
export const adminColumn = 'ADMIN';
export const admin = 'Admin';
export const noAdmin = 'Nein';
export const searchUsers = 'Benutzer suchen';
export const nameOrEmail = 'Name oder E-Mail';
export const noSuchUser = 'Keine Benutzer gefunden.';
export const showAllUsers = 'Alle Benutzer anzeigen';

export const price = 'PREIS';
export const category = 'KATEGORIE';
export const brand = 'MARKE';
export const stock = 'BESTAND';
export const soldOut = 'Ausverkauft';
export const low = 'Knapp';
export const draft = 'Entwurf';
export const changePrice = (name: string, now: string) => `${now}: Preis von ${isolated(name)} ändern`;
export const changeStock = (name: string, now: string) => `${now}: Bestand von ${isolated(name)} ändern`;
export const priceOf = (name: string) => `Preis von ${isolated(name)}`;
export const stockOf = (name: string) => `Bestand von ${isolated(name)}`;
export const save = 'Speichern';
export const leaveValue = 'Verwerfen';
export const changedMeanwhile = (now: string) => `Inzwischen auf ${now} geändert. Beim Speichern wird das ersetzt.`;
export const selectAll = 'Alle auf dieser Seite auswählen';
export const selectRow = (name: string) => `${isolated(name)} auswählen`;
export const whatToChange = 'Zu ändern';
export const newValue = 'Neuer Wert';
export const priceChanges = '12,99, +5 oder −10 %';
export const notAChange = 'Geben Sie einen Preis wie 12,99 ein oder eine Änderung wie +5 oder −10 %';
export const products = (count: number) => plural(count, { one: '1 Produkt', other: `${whole(count)} Produkte` });
export const users = (count: number) => `${whole(count)} Benutzer`;
export const changeSeveral = (count: number) => `${products(count)} ändern`;
export const deleteSeveral = (what: string) => `${what} löschen`;
export const severalWillBeDeleted = (what: string) => `${what} löschen? Das lässt sich nicht rückgängig machen.`;
export const severalSaved = (count: number) => `${products(count)} gespeichert.`;
export const severalDeleted = (what: string) => `${what} gelöscht.`;
export const createProduct = 'Produkt anlegen';
export const searchProducts = 'Diese Liste durchsuchen';
export const nameBrandCategory = 'Name, Marke oder Kategorie';
export const show = 'Anzeigen';
export const all = 'Alle';
export const drafts = 'Entwürfe';
export const categoryField = 'Kategorie';
export const anyCategory = 'Alle Kategorien';
export const noSuchProduct = 'Keine Produkte gefunden.';
export const noProducts = 'Es gibt keine Produkte.';

export const toDeliver = 'Zu liefern';
export const allDelivered = 'Alle bezahlten Bestellungen sind geliefert.';
export const showToDeliver = 'Alle zu liefernden Bestellungen anzeigen';
export const refusedPayments = 'Abgelehnte Zahlungen';
export const noneRefused = 'In den letzten 30 Tagen wurde keine Zahlung abgelehnt.';
export const showUnpaid = 'Alle unbezahlten Bestellungen anzeigen';
export const lowStock = 'Geringer Bestand';
export const enoughStock = 'Von keinem Produkt ist der Bestand gering.';
export const showScarce = 'Alle Produkte mit geringem Bestand anzeigen';
export const paid = 'Bezahlt am';
export const placed = 'Bestellt am';
export const noOverview = 'Der Server dieses Shops hat keine Übersicht. Wählen Sie eine der Listen.';

export const sales = (days: number) => `Umsatz der letzten ${days} Tage`;
export const orders = (count: number) => plural(count, { one: '1 Bestellung', other: `${whole(count)} Bestellungen` });
export const nothingSold = 'Es wurde nichts verkauft.';
export const byDay = 'Umsatz pro Tag als Tabelle';
export const day = 'Tag';
export const ordersOfDay = 'Bestellungen';
export const total = 'Summe';

export const mark = 'Als geliefert markieren';
export const markOrder = (orderId: string) => `Als geliefert markieren: ${orderId}`;
export const markSeveral = (count: number) => `${count} als geliefert markieren`;
export const undo = 'Rückgängig';
export const undoOrder = (orderId: string) => `Rückgängig: ${orderId}`;

export const willBeMarked = (orderId: string) => `Bestellung ${orderId} wird gleich als geliefert markiert.`;
export const severalWillBeMarked = (count: number) => `${count} Bestellungen werden gleich als geliefert markiert.`;
export const marking = (orderId: string) => `Bestellung ${orderId} wird als geliefert markiert`;
export const wasMarked = (orderId: string) => `Bestellung ${orderId} wurde als geliefert markiert.`;
export const severalWereMarked = (count: number) => `${count} Bestellungen wurden als geliefert markiert.`;
export const wasNotMarked = (orderId: string) => `Bestellung ${orderId} wurde nicht als geliefert markiert.`;
export const severalWereNotMarked = (count: number) => `${count} Bestellungen wurden nicht als geliefert markiert.`;

export const wasNotMarkedNorOthers = (orderId: string, others: number) =>
  `Bestellung ${orderId} wurde nicht als geliefert markiert, und ${others} danach ebenfalls nicht.`;
export const stillNotMarked = 'Die Bestellung ist noch nicht als geliefert markiert.';
export const wasRefunded = 'Diese Bestellung wurde erstattet und darf nicht verschickt werden.';
export const refused = 'Nicht als geliefert markiert';
export const retryOrder = (orderId: string) => `Erneut versuchen: ${orderId}`;
export const leave = 'Überspringen';
export const leaveOrder = (orderId: string) => `Überspringen: ${orderId}`;
export const leaveAll = (count: number) => `Alle ${count} überspringen`;

/** Told wherever the admin is by then. */
export const overtaken = (orderId: string) =>
  `Bestellung ${orderId} wurde bereits von jemand anderem als geliefert markiert.`;
export const seeOrder = 'Bestellung ansehen';
export const couldNotBeMarked = (orderId: string) =>
  `Bestellung ${orderId} konnte nicht als geliefert markiert werden.`;
export const seeAllOrders = 'Alle Bestellungen ansehen';
export const signedOutBefore = (count: number) =>
  `Sie wurden abgemeldet, bevor ${plural(count, {
    one: 'eine Bestellung als geliefert bestätigt war',
    other: `${count} Bestellungen als geliefert bestätigt waren`,
  })}. Bitte prüfen Sie die Liste der Bestellungen.`;
