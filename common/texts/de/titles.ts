/** The titles of pages, by the names of their routes. */
export const cart = 'Warenkorb';
export const wishList = 'Wunschliste';
export const login = 'Anmelden';
export const register = 'Registrieren';
export const password = 'Neues Passwort';
export const profile = 'Benutzerprofil';
export const shipping = 'Versand';
export const payment = 'Zahlungsart';
export const placeOrder = 'Bestellung aufgeben';
export const overview = 'Übersicht';
export const userList = 'Benutzer';
export const userEdit = 'Benutzer bearbeiten';
export const productList = 'Produkte';
export const productImport = 'Produkte importieren';
export const productEdit = 'Produkt bearbeiten';
export const orderList = 'Bestellungen';
