import { isolated } from '../language.ts';
import type { FieldName, ShortLine } from '../en/answers.ts';
import * as fields from './fields.ts';

const labels: Record<FieldName, string> = fields;

const duration = (seconds: number) => {
  if (seconds === 1) return 'einer Sekunde';
  return seconds < 120 ? `${seconds} Sekunden` : `${Math.ceil(seconds / 60)} Minuten`;
};

export const apology = 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.';
export const unavailable =
  'Der Shop ist überlastet, oder seine Datenbank ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.';
export const overloaded = 'Im Shop ist gerade großer Andrang. Bitte versuchen Sie es gleich noch einmal.';
export const nowhere = 'Unter dieser Adresse gibt es nichts';
export const notJsonType = 'Schicken Sie die Anfrage als JSON, mit Content-Type: application/json';
export const tooLarge = 'Die Anfrage ist zu groß';
export const notJson = 'Die Anfrage ist kein gültiges JSON';
export const wrongLength = 'Die Länge der Anfrage passt nicht zu ihrem Content-Length';
export const notUnderstood = 'Die Anfrage konnte nicht gelesen werden';
export const oneHost = 'Schicken Sie nur einen Host-Header';
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
export const shopChanged = 'Der Shop wurde inzwischen geändert. Laden Sie ihn neu, und versuchen Sie es noch einmal.';
export const currencyStays =
  'Es gibt schon Bestellungen, und ihre Beträge sind in der Währung des Shops. Sie kann nicht mehr geändert werden.';

export const isRequired = ({ field }: { field: FieldName }) => `${labels[field]} fehlt`;
export const isNotValid = ({ field }: { field: FieldName }) => `${labels[field]} ist nicht gültig`;
export const unknownField = 'Die Anfrage hat ein Feld, das diese Adresse nicht annimmt';
export const mustBeObject = 'Die Anfrage muss ein JSON-Objekt sein';

export const wrongPassword = 'E-Mail-Adresse oder Passwort ist falsch';
export const userExists = 'Dieses Konto gibt es schon';

export const mustBeText = ({ field }: { field: FieldName }) => `${labels[field]} muss Text sein`;
export const tooLong = ({ field, most }: { field: FieldName; most: number }) =>
  `${labels[field]}: höchstens ${most} Zeichen`;
export const emptyId = 'Eine ID darf nicht leer sein';
export const mustBeEmail = 'Die E-Mail-Adresse muss aussehen wie name@example.com';
export const mustBeAmount = ({ field }: { field: FieldName }) => `${labels[field]} muss ein Betrag sein wie 89,99`;
export const atLeastZero = 'Der Preis muss mindestens 0 sein';
export const priceTooHigh = ({ most }: { most: number }) =>
  `Der Preis ist zu hoch: Mit Steuern läge ein einzelner Artikel über ${String(most).replace('.', ',')}, der Grenze einer Zahlung`;
export const twoDecimals = ({ field }: { field: FieldName }) =>
  `${labels[field]} kann höchstens zwei Dezimalstellen haben`;
export const mustBeBound = ({ field }: { field: FieldName }) => `${labels[field]} muss ein Betrag sein, wie 9,99`;
export const mustBeShow = ({ shows }: { shows: string }) => `Die Auswahl muss eine von diesen sein: ${shows}`;
export const mustBeSort = ({ sorts }: { sorts: string }) => `Die Reihenfolge muss eine von diesen sein: ${sorts}`;
export const mustBeColor = ({ field }: { field: FieldName }) => `${labels[field]} muss wie #f59e0b aussehen`;
export const mustBeCurrency = 'Die Währung muss der Code einer Währung mit zwei Dezimalstellen sein, etwa EUR';
export const mustBePercent = ({ field }: { field: FieldName }) =>
  `${labels[field]} muss eine Zahl von 0 bis 50 mit höchstens zwei Dezimalstellen sein`;
export const mustBeCountries = 'Die Länder müssen eine Liste von Codes wie DE sein, mindestens einer';
export const mustBeRating = 'Die Bewertung muss eine ganze Zahl von 1 bis 5 sein';
export const mustBeStock = 'Der Lagerbestand muss eine ganze Zahl von 0 bis 1.000.000 sein';
export const mustBeQuantity = 'Die Menge muss eine ganze Zahl und mindestens 1 sein';
export const mustBeAdminOrNot = `„${labels.isAdmin}“ muss true oder false sein`;
export const noOrderItems = 'Die Bestellung ist leer';
export const tooManyLines = ({ most }: { most: number }) => `Eine Bestellung kann höchstens ${most} Positionen haben`;
export const passwordTooShort = ({ least }: { least: number }) => `Das Passwort muss mindestens ${least} Zeichen haben`;
export const passwordsDiffer = 'Die Passwörter stimmen nicht überein';
export const choosePassword = ({ least }: { least: number }) => `Wählen Sie mindestens ${least} Zeichen`;
export const noNul = 'Text darf keine NUL-Zeichen enthalten';
export const exchangedPrices = 'Der niedrigste Preis darf nicht über dem höchsten liegen';

export const notAdmin = 'Dafür sind Administratorrechte nötig';
export const tokenFailed = 'Ihre Anmeldung gilt nicht mehr';
export const noToken = 'Bitte melden Sie sich an';
export const takesOnly = ({ methods }: { methods: string }) => `Diese Adresse nimmt nur Anfragen mit ${methods} an`;
export const tooManyRequests = ({ seconds }: { seconds: number }) =>
  `Zu viele Anfragen. Bitte versuchen Sie es in ${duration(seconds)} noch einmal.`;
export const cannotSave =
  'Der Shop kann im Moment nichts speichern. Bitte versuchen Sie es in einer Minute noch einmal.';
export const manySearch = 'Gerade suchen viele Leute. Versuchen Sie es gleich noch einmal.';

export const passwordIsName = 'Wählen Sie ein anderes Passwort als Ihre E-Mail-Adresse oder den Namen des Shops';
export const passwordIsCommon = 'Dieses Passwort ist eines der häufigsten. Wählen Sie ein anderes.';
export const needsCurrentPassword = 'Um das Passwort zu ändern, geben Sie das aktuelle Passwort an';
export const wrongCurrentPassword = 'Das aktuelle Passwort ist falsch';
export const linkGone = 'Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.';
export const linkSent = 'Wenn es ein Konto mit dieser Adresse gibt, haben wir einen Link dorthin gesendet.';
export const passwordChanged = 'Ihr Passwort wurde geändert. Melden Sie sich mit dem neuen an.';
export const signedOut = 'Überall abgemeldet';
export const accountDeleted = 'Ihr Konto wurde gelöscht';
export const lastAdmin =
  'Außer Ihnen gibt es keinen Administrator. Ernennen Sie einen weiteren, bevor Sie Ihr Konto löschen.';
export const userRemoved = 'Benutzer entfernt';
export const cannotDemoteSelf = 'Sie können sich die Administratorrechte nicht selbst entziehen';
export const cannotDeleteSelf = 'Sie können sich nicht selbst löschen';
export const cannotDemoteLast = 'Dem letzten Administrator können die Rechte nicht entzogen werden';
export const cannotDeleteLast = 'Der letzte Administrator kann nicht gelöscht werden';

export const productRemoved = 'Produkt entfernt';
export const restockNoted = 'Wir schreiben an diese Adresse, sobald das Produkt wieder auf Lager ist.';
export const isInStock = 'Dieses Produkt ist wieder auf Lager.';
export const reviewAdded = 'Bewertung hinzugefügt';
export const alreadyReviewed = 'Sie haben dieses Produkt schon bewertet';
export const draftNotReviewed = 'Ein Entwurf kann nicht bewertet werden';
export const buyersReview = 'Nur wer dieses Produkt gekauft und bezahlt hat, kann es bewerten';
export const mustBeFacts = 'Merkmale müssen eine Liste aus Namen und Werten sein';
export const tooManyFacts = ({ most }: { most: number }) => `Ein Produkt kann höchstens ${most} Merkmale haben`;
export const mustBeImages = 'Weitere Bilder müssen eine Liste von Pfaden sein';
export const tooManyImages = ({ most }: { most: number }) => `Ein Produkt kann höchstens ${most} weitere Bilder haben`;
export const imagePath = 'Das Bild muss ein Pfad sein wie /images/lamp.webp';
export const imagePathOrHost = ({ hosts }: { hosts: string }) =>
  `Das Bild muss ein Pfad sein wie /images/lamp.webp, oder eine https-Adresse bei ${hosts}`;
export const sendImage = 'Schicken Sie das Bild als multipart/form-data, in einem Feld namens „image“';
export const oneImage = 'Schicken Sie nur ein Bild';
export const imageTooLarge = ({ size }: { size: string }) => `Das Bild darf höchstens ${size} groß sein`;
export const imageUnreadable = 'Das Bild ist nicht lesbar. Verwenden Sie ein Bild in JPEG, PNG, WebP oder AVIF.';
export const picturesOnly = 'Nur Bilder in JPEG, PNG, WebP und AVIF können hochgeladen werden.';
export const noHeic = 'Bilder in HEIC können nicht hochgeladen werden. Speichern Sie das Bild zuerst als JPEG.';
export const tooManyPixels = 'Das Bild hat zu viele Pixel.';
export const picturesUnreachable = 'Die Bilder sind im Moment nicht erreichbar. Bitte versuchen Sie es noch einmal.';

export const alreadyDelivered = 'Die Bestellung ist schon geliefert';
export const notPaidYet = 'Die Bestellung ist noch nicht bezahlt';
export const onlyBuyerPays = 'Nur wer bestellt hat, kann die Bestellung bezahlen';
export const orderTooLarge = 'Diese Bestellung ist zu groß; bestellen Sie in kleineren Mengen';
export const pricesChanged = 'Preise haben sich geändert. Prüfen Sie die neue Summe, bevor Sie bestellen.';
export const notEnough = ({ lines }: { lines: ShortLine[] }) =>
  `Nicht genug auf Lager: ${lines.map(({ name, left }) => `${isolated(name ?? noLongerSold)}${left > 0 ? ` (noch ${left})` : ''}`).join(', ')}`;
export const noLongerSold = 'Dieses Produkt wird nicht mehr verkauft';
export const tooManyOpen = ({ open }: { open: number }) =>
  `Sie haben ${open} unbezahlte Bestellungen. Bezahlen Sie eine davon, bevor Sie wieder bestellen.`;
export const tooManyUnits = ({ most, units }: { most: number; units: number }) =>
  `Bis Sie eine Bestellung bezahlt haben, können Sie höchstens ${most} Artikel bestellen. Mit dieser wären es ${units}. Bestellen Sie zunächst weniger.`;
export const tooManyUnitsHeld = ({ most, units }: { most: number; units: number }) =>
  `Bis Sie eine Bestellung bezahlt haben, können Sie höchstens ${most} Artikel bestellen. Mit dieser wären es ${units}. Bestellen Sie weniger, oder bezahlen Sie zuerst, was Sie bestellt haben.`;
export const tooManyRefused =
  'Zu viele Ihrer Bestellungen wurden abgelehnt. Bitte versuchen Sie es morgen noch einmal.';
export const refusedBefore =
  'Ein früherer Versuch dieser Bestellung wurde abgelehnt, und nichts wurde bestellt. Bestellen Sie noch einmal.';
export const keyOfAnother = 'Dieser Idempotency-Key gehört schon zu einer anderen Ihrer Bestellungen';

export const paymentInProgress = 'Diese Bestellung wird gerade bezahlt. Sehen Sie gleich noch einmal nach.';
export const declined =
  'Die Zahlung wurde abgelehnt. Es wurde nichts abgebucht; versuchen Sie es noch einmal, oder nehmen Sie eine andere Karte.';
export const givenBack =
  'Die Artikel dieser Bestellung sind inzwischen ausverkauft, daher haben wir Ihre Zahlung erstattet. Bestellen Sie neu.';
export const confirmAtBank =
  'Ihre Bank bittet Sie, diese Zahlung auf ihrer Seite zu bestätigen. Vorher wird nichts abgebucht.';
export const paymentUnknown =
  'Der Zahlungsdienst hat nicht geantwortet. Sehen Sie in einer Minute nach der Bestellung, bevor Sie noch einmal bezahlen.';
export const noWayBack =
  'Ihre Bank verlangt eine Bestätigung, die dieser Shop nicht unterstützt; nehmen Sie eine andere Karte.';
export const bankRefused =
  'Ihre Bank hat die Zahlung nicht bestätigt. Es wurde nichts abgebucht; versuchen Sie es noch einmal, oder nehmen Sie eine andere Karte.';
export const refunded =
  'Diese Bestellung wurde erstattet und kann nicht noch einmal bezahlt werden. Bestellen Sie neu.';
export const refundUnknown =
  'Der Zahlungsdienst hat nicht geantwortet. Versuchen Sie es gleich noch einmal: Die Zahlung wird nur einmal erstattet.';
export const refundRefused =
  'Der Zahlungsdienst hat die Erstattung abgelehnt. In seiner Verwaltung und im Protokoll des Shops steht, warum.';
export const refundedNotDelivered =
  'Diese Bestellung wurde erstattet und darf nicht verschickt werden. Ihre Artikel sind wieder auf Lager.';
export const totalTooLarge =
  'Diese Bestellung kostet mehr, als auf einmal bezahlt werden kann. Es wurde nichts abgebucht; bestellen Sie in kleineren Mengen.';
export const cannotBePaid =
  'Diese Bestellung kann nicht mehr bezahlt werden. Es wurde nichts abgebucht; bestellen Sie neu.';
export const cannotTakePayments =
  'Der Shop kann gerade keine Zahlungen annehmen. Es wurde nichts abgebucht; versuchen Sie es später noch einmal.';
export const notByStripe = 'Dies ist nicht von Stripe signiert';
export const notAnEvent = 'Dies ist kein Ereignis von Stripe';
