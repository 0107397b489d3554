import { whole } from './money.ts';
import { plural } from './plural.ts';

export const toDeliver = 'Zu liefern';
export const allDelivered = 'Alle bezahlten Bestellungen sind geliefert.';
export const showToDeliver = 'Alle zu liefernden Bestellungen anzeigen';
export const refusedPayments = 'Abgelehnte Zahlungen';
export const noneRefused = 'In den letzten 30 Tagen wurde keine Zahlung abgelehnt.';
export const showUnpaid = 'Alle unbezahlten Bestellungen anzeigen';
export const lowStock = 'Geringer Bestand';
export const enoughStock = 'Von jedem Produkt ist genug da.';
export const showProducts = 'Alle Produkte anzeigen';
/** Before a date. */
export const paid = 'Bezahlt am';
export const placed = 'Bestellt am';
export const noOverview = 'Der Server dieses Shops hat keine Übersicht. Wählen Sie eine der Listen.';

export const sales = (days: number): string => `Umsatz der letzten ${days} Tage`;
export const orders = (count: number): string =>
  plural(count, { one: '1 Bestellung', other: `${whole(count)} Bestellungen` });
export const nothingSold = 'Es wurde nichts verkauft.';
export const byDay = 'Umsatz pro Tag als Tabelle';
export const day = 'Tag';
export const ordersOfDay = 'Bestellungen';
export const total = 'Summe';
