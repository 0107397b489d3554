export const elsewhere = 'In einem anderen Tab wird eine Bestellung von Ihnen aufgegeben oder wurde es gerade.';
export const wasPlaced = 'Ihre Bestellung ist eingegangen.';
export const seeOrder = 'Bestellung ansehen';
