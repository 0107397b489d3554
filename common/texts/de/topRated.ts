export const topRated = 'Am besten bewertete Produkte';
