export const items = 'Artikel';
export const shipping = 'Versand';
export const tax = 'Steuer';
export const total = 'Gesamt';
