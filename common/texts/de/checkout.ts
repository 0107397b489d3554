import { plural } from './plural.ts';
export { address, city, country } from './fields.ts';
export { checkAgain, payment, paymentMethod, shipping, total } from './order.ts';

export const checkout = 'Kasse';
export const signInFirst = 'Zum Bestellen anmelden';
export const steps = 'Schritte der Bestellung';
export const signIn = 'Anmelden';
export const placeOrder = 'Bestellen';
export const step = (position: number, all: number, label: string) => `Schritt ${position} von ${all}: ${label}`;
export const done = 'erledigt';
export const yourOrder = (count: number) =>
  plural(count, { one: 'Ihre Bestellung: 1 Artikel', other: `Ihre Bestellung: ${count} Artikel` });
export const postalCode = 'Postleitzahl';
export const next = 'Weiter';
export const usedAddresses = 'Ihre Adressen';
export const sendTo = (place: string) => `An ${place} liefern`;
export const sendHere = 'Hierhin liefern';
export const remove = 'Entfernen';
export const removeAddress = (place: string) => `${place} entfernen`;
export const selectMethod = 'Zahlungsart wählen';
export const payLater = 'Sie bezahlen nach dem Bestellen, auf der Seite Ihrer Bestellung.';
/** Before what is changed, which only screen readers say. */
export const change = 'Ändern';
export const shippingAddress = 'Lieferadresse';
export const paymentMethodLower = 'Zahlungsart';
export const orderItemsLower = 'bestellte Artikel';
export const orderNow = 'Zahlungspflichtig bestellen';
export const pricesChanged = 'Preise haben sich geändert';
/** Between a name and its price before. */
export const was = 'war';
export const now = 'jetzt';
export const orderIfFine = 'Es wurde nichts bestellt. Bestellen Sie, wenn Sie mit der neuen Summe einverstanden sind.';
export const notEnough = 'Nicht genug auf Lager';
export const ofLeft = (left: number, wanted: number) => `noch ${left} von ${wanted}`;
export const soldOut = 'ausverkauft';
export const orderWhatIsLeft = 'Bestellen, was auf Lager ist';
export const changeCart = 'Warenkorb ändern';
export const notArrived = 'Ihre Bestellung hat uns nicht erreicht. Es wurde nichts bestellt.';
export const notArrivedAgain =
  'Ihre Bestellung hat uns nicht erreicht. Es wurde nichts bestellt; Sie können sie noch einmal aufgeben.';
export const secondOrder = 'Eine zweite Bestellung aufgeben';
export const alreadyPlacing = 'Sie geben bereits eine Bestellung auf';
/** Before the link to the orders of the shopper. */
export const notArrivedYet =
  'Sie haben aus diesem Browser eine Bestellung abgeschickt, vielleicht in einem anderen Tab, und sie hat uns noch nicht erreicht. „Zahlungspflichtig bestellen“ schickt sie noch einmal; es bleibt bei einer Bestellung. Siehe auch ';
export const arrivalUnknown =
  'Sie haben aus diesem Browser eine Bestellung abgeschickt, vielleicht in einem anderen Tab, und wir wissen noch nicht, ob sie uns erreicht hat. „Zahlungspflichtig bestellen“ schickt sie noch einmal; es bleibt bei einer Bestellung. Siehe auch ';
export const myOrders = 'Meine Bestellungen';
export const afterMyOrders = '.';
export const justPlaced = 'Sie haben gerade eine Bestellung aufgegeben';
export const otherWasPlaced =
  'Die Bestellung, die Sie aus diesem Browser abgeschickt haben, vielleicht in einem anderen Tab, ist eingegangen. Sonst wurde nichts bestellt.';
export const seeThatOrder = 'Diese Bestellung ansehen';
export const askingForEarlier = 'Sie haben eben eine Bestellung abgeschickt. Wir prüfen, ob sie uns erreicht hat.';
export const placing = 'Ihre Bestellung wird aufgegeben';
export const waitAMoment =
  'Bitte warten Sie einen Moment. Die Bestellung wird einmal abgeschickt, auch wenn Sie diese Seite neu laden.';
export const looking = 'Ihre Bestellung wird gesucht';
export const answerLost =
  'Die Verbindung brach ab, bevor der Shop geantwortet hat. Wir prüfen, ob Ihre Bestellung uns erreicht hat.';
export const didItArrive = 'Hat uns Ihre Bestellung erreicht?';
export const notKnown =
  'Wir wissen es noch nicht: Die Verbindung brach ab, und der Shop antwortet gerade nicht. Es wird nichts doppelt bestellt.';
export const askAgain = 'Noch einmal prüfen';
/** Before the link to the orders of the shopper. */
export const beforeMyOrders = 'Sie finden sie vielleicht auch unter ';
export const wasPlaced = 'Ihre Bestellung ist eingegangen';
export const seeOrder = 'Bestellung ansehen';

export const orderItems = 'Bestellte Artikel';
export const noItems = 'Die Bestellung ist leer';
export const orderSummary = 'Zusammenfassung';

export const elsewhere = 'In einem anderen Tab wird eine Bestellung von Ihnen aufgegeben oder wurde es gerade.';
export const placedNotice = 'Ihre Bestellung ist eingegangen.';
