/** In place of the name of a person whose account was deleted (A24). */
export const deletedUser = 'Gelöschtes Konto';
