export { items, notSent, shipping, tax, total } from './order.ts';

export const chooseNewPassword = 'Neues Passwort wählen';
export const passwordLink = (minutes: number): string =>
  `Mit diesem Link wählen Sie ein neues Passwort. Er gilt einmal, für ${minutes} Minuten, und meldet Sie überall ab.`;
export const notAskedFor = 'Wenn Sie nicht darum gebeten haben, tun Sie nichts: Ihr Passwort bleibt, wie es ist.';
export const whyPassword = (origin: string): string =>
  `Sie erhalten diese E-Mail, weil auf ${origin} ein neues Passwort angefordert wurde.`;

export const orderPlaced = 'Ihre Bestellung ist eingegangen';
export const thanks = (order: string): string => `Vielen Dank für die Bestellung ${order}.`;
export const notPaidYet = 'Sie ist noch nicht bezahlt: Auf ihrer Seite können Sie bezahlen.';
export const orderPaid = 'Ihre Bestellung ist bezahlt';
export const paid = (amount: string, order: string): string =>
  `Ihre Zahlung von ${amount} für die Bestellung ${order} ist eingegangen. Als Nächstes wird sie verschickt.`;
export const orderDelivered = 'Ihre Bestellung wurde geliefert';
export const delivered = (order: string): string =>
  `Die Bestellung ${order} wurde an die Adresse auf ihrer Seite geliefert.`;
export const orderRefunded = 'Sie haben Ihr Geld zurückbekommen';
export const refunded = (amount: string, order: string): string =>
  `Ihre Zahlung von ${amount} für die Bestellung ${order} haben wir erstattet. Bis Sie das Geld sehen, können bei Ihrer Bank einige Tage vergehen.`;
export const lookAtOrder = 'Bestellung ansehen';
export const whyOrder = (origin: string): string => `Sie erhalten diese E-Mail, weil Sie auf ${origin} bestellt haben.`;
