import { plural } from './plural.ts';
export { delivered, notDelivered, notPaid, paid, refunded } from './order.ts';
export { dateColumn, deliveredColumn, details, paidColumn, totalColumn } from './order.ts';

export const user = 'KUNDE';

export const willBeMarked = 'Wird gleich markiert';
export const beingMarked = 'Wird markiert';

export const unpaid = 'Unbezahlt';
export const searchOrders = 'Bestellungen suchen';
export const whatIsKnown = 'E-Mail, Name, Produkt, Straße, Ort oder Nummer';
export const period = 'Zeitraum';
export const from = 'Von';
export const to = 'Bis';
export const noOrders = 'Es gibt noch keine Bestellungen.';
export const noSuchOrder = 'Keine Bestellungen gefunden.';
export const showAllOrders = 'Alle Bestellungen anzeigen';
export const searchAllOrders = 'Alle Bestellungen durchsuchen';

/** Between the keys of the list, with their spaces. */
export const afterArrows = ' wechseln die Zeile. ';
export const betweenKeys = ' oder ';
export const control = 'Strg';
export const afterUndoKeys = ' nimmt die letzte Markierung zurück.';

export const select = (orderId: string) => `${orderId} auswählen`;
export const selectWaiting = 'Alle zu liefernden auswählen';

export const download = 'Herunterladen';
export const downloadCsv = 'CSV herunterladen';
export const reading = 'Bestellungen werden gelesen';
export const saving = 'Bestellungen werden gespeichert';
export const stopDownload = 'Download abbrechen';
export const leaveDownload = 'Verwerfen';
export const savedTo = (count: number, file: string) =>
  `${plural(count, { one: '1 Bestellung', other: `${count} Bestellungen` })} in ${file} gespeichert.`;
/** Between the columns of a file that a spreadsheet opens in this language. */
export const columnSeparator = ';';
