/** The forms for a user and a product, and what happens when another admin was faster. */
export { brand, category, countInStock, description, image, isAdmin, name, price } from './fields.ts';

export const update = 'Speichern';

export const allUsers = 'Alle Benutzer';
export const email = 'E-Mail-Adresse';
export const anAdmin = 'Administrator';
export const noAdmin = 'Kein Administrator';

export const allProducts = 'Alle Produkte';
export const sellForNothing = 'Kostenlos verkaufen';
export const costsNothing = (price: string) => `Der Preis ist ${price}: Niemand bezahlt etwas dafür.`;
export const isDraft = 'Dies ist ein Entwurf: Im Shop erscheint er, sobald Sie ihn speichern.';
/** Between dollars and cents as they are typed. */
export const notAPrice = 'Der Preis ist ein Betrag, etwa 89,99';

export const preview = 'Vorschau';
export const asShoppersSee = 'So finden es Kundinnen und Kunden im Shop.';
export const whatItIs = 'Grunddaten';
export const forReading = 'Über das Produkt';
export const facts = 'Merkmale';
export const factsExplained = 'Je eine Zeile: Name, Doppelpunkt, Wert. Zum Beispiel „Gewicht: 250 g“.';
export const priceAndStock = 'Preis und Lager';
export const pictures = 'Bilder';
export const furtherPictures = 'Weitere Bilder';
export const allPictures = 'Alle Bilder in ihrer Reihenfolge';
export const mainPicture = 'Hauptbild';
export const pictureAt = (place: number) => `Bild ${place}`;
export const moveForward = (place: number) => `Bild ${place} nach vorn`;
export const moveBack = (place: number) => `Bild ${place} nach hinten`;
export const removePicture = (place: number) => `Bild ${place} entfernen`;
export const mainComesFirst = 'Das erste ist das Hauptbild, in Listen und im Warenkorb.';

export const unsavedDraft = 'Sie haben einen ungespeicherten Entwurf';
export const typedAt = 'Eingegeben:';
export const differsIn = (fields: string) => `Von der gespeicherten Fassung weichen ab: ${fields}.`;
export const changedSince =
  'Dieses Produkt wurde seitdem geändert. Wenn Sie den Entwurf wiederherstellen, werden beide Fassungen verglichen.';
export const restoreDraft = 'Entwurf wiederherstellen';
export const discardDraft = 'Verwerfen';

export const userDeleted =
  'Dieser Benutzer wurde inzwischen gelöscht. Sie können Ihre Eingaben noch kopieren, aber nicht mehr speichern.';
export const backToUsers = 'Zurück zu allen Benutzern';
export const productDeleted =
  'Dieses Produkt wurde inzwischen gelöscht. Sie können Ihre Eingaben noch kopieren, aber nicht mehr speichern.';
export const backToProducts = 'Zurück zu allen Produkten';

export const userChanged = 'Dieser Benutzer wurde inzwischen geändert';
export const productChanged = 'Dieses Produkt wurde inzwischen geändert';
export const nothingSaved = 'Noch ist nichts gespeichert. Alle Ihre Eingaben sind noch da.';
export const chooseOfEach =
  'Wählen Sie für jedes Feld eine Fassung. „Speichern“ ersetzt dann die andere Fassung durch das Formular.';
export const nothingDiffers = 'Ihr Formular stimmt mit der gespeicherten Fassung überein. „Speichern“ speichert es.';
export const yoursAndTheirs = 'Ihre und die andere Fassung';
export const field = 'Feld';
export const yours = 'Ihre Fassung';
export const theirs = 'Andere Fassung';
export const choice = 'Auswahl';
export const changedByBoth = 'von Ihnen beiden geändert';
export const changedByYou = 'nur von Ihnen geändert';
export const inForm = 'Im Formular';
export const takeTheirs = 'Übernehmen';
export const takeTheirsOf = (label: string) => `Andere Fassung übernehmen: ${label}`;
export const takeAllOfTheirs = 'Alles übernehmen';
export const takenOver = 'Übernommen, weil Sie es nicht geändert hatten';
export const nothing = 'Noch leer';

export const chooseFile = 'Datei auswählen';
export const whichFiles = 'Ein Bild als JPEG, PNG, WebP oder AVIF.';
export const uploading = 'Wird hochgeladen';
export const stopUploading = 'Hochladen abbrechen';
export const uploaded = 'Hochgeladen. Mit „Speichern“ übernehmen Sie es.';
export const notUploaded = 'Nicht hochgeladen: Das bisherige Bild bleibt.';
export const addPicture = 'Bild hinzufügen';
export const notAdded = 'Nicht hochgeladen: Es ist nichts dazugekommen.';
export const noPlace = (most: number) =>
  `Ein Produkt hat höchstens ${most} weitere Bilder. Entfernen Sie eines, um ein anderes hinzuzufügen.`;
export const whichFurther = 'Eine weitere Ansicht, als JPEG, PNG, WebP oder AVIF.';
