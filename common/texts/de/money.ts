const formats: Record<string, Intl.NumberFormat> = {};
let wholes: Intl.NumberFormat | undefined;

/** An amount such as `1849.00` for people: `1.849,00 $`. With cents, also where people leave them out. */
export const money = (plain: string, currency: string) =>
  (formats[currency] ??= new Intl.NumberFormat('de', { style: 'currency', currency, minimumFractionDigits: 2 })).format(
    Number(plain),
  );

/** A whole number for people: `1.849`. */
export const whole = (count: number) => (wholes ??= new Intl.NumberFormat('de')).format(count);

export const decimalMark = ',';

export const shipsFree = 'Versandkostenfrei';
export const shipsFor = (fee: string, missing: string) =>
  `Versand ${fee}; versandkostenfrei, wenn Sie für ${missing} mehr bestellen`;
