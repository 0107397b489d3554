export const adding = 'Wird in den Warenkorb gelegt …';
export const empty = 'Ihr Warenkorb ist leer';
export const goToShop = 'Zum Shop';
export const seeWishList = 'Ihre Wunschliste ansehen';
