export const topRated = 'Top rated products';
