export const deletedUser = 'Gelöschtes Konto';
