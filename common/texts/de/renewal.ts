export const expired = 'Ihre Sitzung ist abgelaufen';
export const nothingLost = 'Melden Sie sich wieder an, um hier weiterzumachen. Ihre Eingaben gehen nicht verloren.';
export const signOut = 'Abmelden';
