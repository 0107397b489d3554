export { items, notSent, shipping, tax, total } from './order.ts';

export const chooseNewPassword = 'Neues Passwort wählen';
export const passwordLink = (minutes: number) =>
  `Über diesen Link wählen Sie ein neues Passwort. Er gilt einmal, für ${minutes} Minuten, und meldet Sie überall ab.`;
export const notAskedFor =
  'Wenn Sie es nicht angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.';
export const whyPassword = (origin: string) =>
  `Sie erhalten diese E-Mail, weil auf ${origin} ein neues Passwort angefordert wurde.`;

export const orderPlaced = 'Ihre Bestellung ist eingegangen';
export const thanks = (order: string) => `Vielen Dank für die Bestellung ${order}.`;
export const notPaidYet = 'Sie ist noch nicht bezahlt. Bezahlen können Sie auf der Seite der Bestellung.';
export const orderPaid = 'Ihre Bestellung ist bezahlt';
export const paid = (amount: string, order: string) =>
  `Wir haben Ihre Zahlung von ${amount} erhalten und verschicken die Bestellung ${order} als Nächstes.`;
export const orderDelivered = 'Ihre Bestellung wurde geliefert';
export const delivered = (order: string) => `Die Bestellung ${order} wurde an die Adresse auf ihrer Seite geliefert.`;
export const orderRefunded = 'Ihre Bestellung wurde erstattet';
export const refunded = (amount: string, order: string) =>
  `Wir haben Ihre Zahlung von ${amount} für die Bestellung ${order} erstattet. Bis das Geld auf Ihrem Konto ist, können einige Tage vergehen.`;
export const lookAtOrder = 'Bestellung ansehen';
export const whyOrder = (origin: string) => `Sie erhalten diese E-Mail, weil Sie auf ${origin} bestellt haben.`;

export const restocked = 'Wieder auf Lager';
export const isBack = (product: string) => `${product} ist wieder auf Lager. Es kann bald wieder ausverkauft sein.`;
export const viewProduct = 'Produkt ansehen';
export const whyRestocked = (origin: string) =>
  `Sie erhalten diese E-Mail, weil auf ${origin} mit Ihrer Adresse darum gebeten wurde. Es ist die einzige zu diesem Produkt.`;
