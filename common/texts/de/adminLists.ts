import { whole } from './money.ts';

/** The lists of users and products, and what they have in common with the list of orders. */
export const administration = 'Verwaltung';
export const doneOf = (done: number, all: number): string => `${whole(done)} von ${whole(all)}`;

export const id = 'ID';
export const nameColumn = 'NAME';
export const edit = 'Bearbeiten';
export const editRow = (name: string): string => `${name} bearbeiten`;
export const remove = 'Löschen';
export const removeRow = (name: string): string => `${name} löschen`;
export const areYouSure = 'Sind Sie sicher?';
export const willBeDeleted = (name: string): string => `${name} wird gelöscht. Das lässt sich nicht rückgängig machen.`;
export const wasDeleted = (name: string): string => `${name} wurde gelöscht.`;

export const email = 'E-MAIL';
export const adminColumn = 'ADMIN';
export const admin = 'Admin';
export const noAdmin = 'Nein';
export const searchUsers = 'Benutzer suchen';
export const nameOrEmail = 'Name oder E-Mail';
export const noSuchUser = 'Kein Benutzer heißt so.';
export const showAllUsers = 'Alle Benutzer anzeigen';

export const price = 'PREIS';
export const category = 'KATEGORIE';
export const brand = 'MARKE';
export const stock = 'BESTAND';
export const soldOut = 'Ausverkauft';
export const low = 'Knapp';
export const draft = 'Entwurf';
export const createProduct = 'Produkt anlegen';
export const noProducts = 'Es gibt keine Produkte.';
