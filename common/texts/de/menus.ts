export const users = 'Benutzer';
export const products = 'Produkte';
export const orders = 'Bestellungen';
export const profile = 'Profil';
export const logout = 'Abmelden';
