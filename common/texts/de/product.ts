import { plural } from './plural.ts';

export const product = 'Produkt';
export const editProduct = 'Produkt bearbeiten';
export const price = 'Preis:';
export const inStock = 'Auf Lager';
export const outOfStock = 'Nicht auf Lager';
export const onlyLeft = (count: number) => `Nur noch ${count} Stück`;
export const pictures = 'Bilder';
export const choosePicture = 'Bild auswählen';
export const picturePlace = (place: number, count: number) => `Bild ${place} von ${count}`;
export const pictureOf = (name: string, place: number, count: number) => `${name}, Bild ${place} von ${count}`;

export const zoom = 'Vergrößern';
export const zoomOf = (name: string) => `Vergrößert: ${name}`;
export const closeZoom = 'Schließen';
export const larger = 'Größer';
export const smaller = 'Kleiner';
export const previousPicture = 'Vorheriges Bild';
export const nextPicture = 'Nächstes Bild';

export const qty = 'Menge';
export const addToCart = 'In den Warenkorb';
export const adding = 'Wird in den Warenkorb gelegt';

export const facts = 'Merkmale';

export const related = 'Das könnte Ihnen auch gefallen';

export const reviews = 'Bewertungen';
export const noReviews = 'Keine Bewertungen';
export const order = 'Sortieren nach';
export const newestFirst = 'Neueste zuerst';
export const bestFirst = 'Beste Bewertung zuerst';
export const worstFirst = 'Schlechteste Bewertung zuerst';
export const showMore = 'Weitere Bewertungen zeigen';
export const loadingReviews = 'Bewertungen werden geladen';
export const reviewsByStars = 'Bewertungen nach Sternen';
export const starCount = (count: number) => plural(count, { one: '1 Stern', other: `${count} Sterne` });

export const writeReview = 'Bewertung schreiben';
/** Around the link to sign in, with their spaces. */
export const beforeSignIn = 'Bitte ';
export const signIn = 'melden Sie sich an';
export const afterSignIn = ', um eine Bewertung zu schreiben';
export const loadingForm = 'Das Formular wird geladen';
