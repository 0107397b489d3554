import { isolated } from '../language.ts';
export { itemsPrice as items, shippingPrice as shipping, taxPrice as tax, totalPrice as total } from './fields.ts';

export const order = (id: string) => `Bestellung ${id}`;
export const placedUnseen = 'Ihre Bestellung ist eingegangen, kann aber gerade nicht angezeigt werden.';
export const placedOn = 'Aufgegeben am';
export const paymentMethod = 'Zahlungsart';
export const deliveredOn = 'Geliefert am';
export const notDelivered = 'Nicht geliefert';
export const paidOn = 'Bezahlt am';
export const refundedOn = 'Erstattet am';
export const moneyBack = 'Diese Bestellung wurde erstattet.';
export const notSent = 'Die Bestellung wird nicht mehr verschickt.';
export const notPaid = 'Nicht bezahlt';
export const notConfirmed = 'Noch nicht bestätigt';
export const paymentSent = 'Zahlung abgeschickt';
export const onlyBuyerPays = 'Nur wer bestellt hat, kann diese Bestellung bezahlen.';
export const placed = 'Aufgegeben';
export const paid = 'Bezahlt';
export const delivered = 'Geliefert';
export const refunded = 'Erstattet';
export const progress = 'Stand der Bestellung';
export const heldNoMore =
  'Diese Artikel sind nicht mehr für Sie reserviert. Sie können noch bezahlen, solange sie auf Lager sind.';
export const beforeHeldUntil = 'Diese Artikel sind mindestens bis ';
export const afterHeldUntil = ' für Sie reserviert.';
export const takingPayment = 'Die Zahlung wird verarbeitet …';
export const takesPayment = 'Die Zahlung wird verarbeitet';
/** Around the amount. */
export const beforeAmount = 'Bestellung aufgegeben. Bezahlen Sie ';
export const afterAmount = ', um sie abzuschließen';
export const refusedByBank =
  'Ihre Bank hat die Zahlung nicht bestätigt. Es wurde nichts abgebucht; versuchen Sie es noch einmal oder mit einer anderen Karte.';
export const outcomeUnknown = 'Wir wissen noch nicht, ob Ihre Zahlung angekommen ist';
export const tryingIsSafe =
  'Ein neuer Versuch ist unbedenklich: Eine Bestellung wird nur einmal abgebucht, wie oft sie auch bezahlt wird.';
export const payAgain = 'Zahlung noch einmal versuchen';
export const checkAgain = 'Noch einmal prüfen';
export const payment = 'Zahlung';
export const received = 'Zahlung eingegangen. Vielen Dank!';
export const weSend = 'Wir senden Ihre Bestellung an die Adresse auf dieser Seite.';
export const bankAsks = 'Ihre Bank bittet Sie, diese Zahlung zu bestätigen';
export const bankProcesses = 'Ihre Bank bearbeitet diese Zahlung';
export const atYourBank =
  'Sie bestätigen sie auf der Seite Ihrer Bank, die Sie danach hierher zurückbringt. Vorher wird nichts abgebucht.';
export const checkSoon = 'Sehen Sie gleich noch einmal nach. Sie müssen nicht erneut bezahlen.';
export const openingBank = 'Die Seite Ihrer Bank wird geöffnet';
export const goToBank = 'Weiter zu Ihrer Bank';
export const payOtherwise = 'Anders bezahlen';
export const markDelivered = 'Als geliefert markieren';
export const administration = 'Für die Verwaltung';
export const allOrders = 'Alle Bestellungen';
export const refund = 'Erstatten';
export const areYouSure = 'Sind Sie sicher?';
export const willBeRefunded = (amount: string, name: string) =>
  `${amount} werden an ${isolated(name)} erstattet. Das lässt sich nicht rückgängig machen.`;
export const refunding = 'Die Zahlung wird erstattet';
export const refundUnknown = 'Wir wissen noch nicht, ob die Zahlung erstattet wurde';
export const refundingIsSafe = 'Ein neuer Versuch ist unbedenklich: Die Zahlung wird nur einmal erstattet.';
export const refundAgain = 'Erstattung noch einmal versuchen';
export const marking = 'Wird als geliefert markiert';
export const printReceipt = 'Beleg drucken';
export const orderNumber = 'Bestellnummer';
export const copyNumber = 'Bestellnummer kopieren';
export const copying = 'Kopieren';
export const copied = 'Kopiert.';
export const copyRefused = 'Ihr Browser erlaubt es nicht. Markieren Sie die Nummer und kopieren Sie sie.';
export const buyingAgain = 'Noch einmal kaufen';
export const putIntoCart = (names: string) => `In Ihren Warenkorb gelegt: ${names}.`;
export const goToCart = 'Zum Warenkorb';
export const nothingToBuy = 'Von dieser Bestellung ist jetzt nichts erhältlich.';
export const leftOut = 'Nicht übernommen:';
export const buyAgain = 'Noch einmal kaufen';
export const buyAgainExplained =
  'Alles aus dieser Bestellung, was es noch gibt, kommt zu den heutigen Preisen in Ihren Warenkorb.';
export const lookingWhatIsSold = 'Es wird geprüft, was es noch gibt';
export const notSold = 'wird nicht mehr verkauft';
export const outOfStock = 'nicht auf Lager';
export const howDoYouLike = 'Wie gefällt es Ihnen?';
export const reviewHelps = 'Ihre Bewertung hilft anderen bei der Auswahl.';
export const review = (name: string) => `${isolated(name)} bewerten`;
export const confirmInWindow = 'Sie bestätigen die Zahlung im Fenster von Google Pay.';
export const chargedNotBefore = 'Vorher wird nichts abgebucht.';
export const sentAfterwards = 'Danach senden wir Ihre Bestellung an die Adresse auf dieser Seite.';
export const testWallet = 'Test-Wallet';
/** Around the amount. */
export const beforeTestTotal = 'Es wird nichts abgebucht. Wählen Sie, wie die Zahlung von ';
export const afterTestTotal = ' ausgeht.';
export const approve = 'Genehmigen';
export const decline = 'Ablehnen';
export const finishInWindow = 'Schließen Sie die Zahlung im Fenster von Google Pay ab.';
export const walletIsOpen = 'Google Pay ist geöffnet';
export const testMode =
  'Dieser Shop läuft im Testbetrieb: Sie können ohne Google Pay bezahlen, und es wird nichts abgebucht.';
export const payWithTestWallet = 'Mit der Test-Wallet bezahlen';

export const noClipboard = 'Diese Seite hat keine Zwischenablage.';

export const cancelled = 'Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht.';
export const declined =
  'Die Zahlung wurde abgelehnt. Es wurde nichts abgebucht; versuchen Sie es noch einmal oder mit einer anderen Karte.';
export const failed = 'Google Pay konnte nicht geöffnet werden. Es wurde nichts abgebucht.';
export const unreachable = 'Google Pay ist von hier aus nicht erreichbar.';
export const silent = 'Google Pay antwortet nicht.';
export const unfit = 'Google Pay kann in diesem Browser nicht verwendet werden.';
export const noBankPage = 'Die Seite Ihrer Bank kann nicht geöffnet werden. Es wurde nichts abgebucht.';

export const code = 'Code für den Kundendienst:';
export const explained =
  'Er nennt die Schritte dieser Seite, aber nichts über Sie oder Ihre Eingaben. Er bleibt in diesem Browser: Lesen Sie ihn vor oder kopieren Sie die Zeilen darunter, wenn Sie Hilfe möchten.';
export const wholePaths = 'Vollständige Codes';

export const dateColumn = 'DATUM';
export const totalColumn = 'GESAMT';
export const paidColumn = 'BEZAHLT';
export const deliveredColumn = 'GELIEFERT';
export const details = 'Details';
