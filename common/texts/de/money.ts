import { formatIn } from '../currencyFormat.ts';

let wholes: Intl.NumberFormat | undefined;

/** An amount such as `1849.00` for people: `1.849,00 $`. */
export const money = (plain: string, currency: string): string => formatIn('de', currency).format(Number(plain));

/** A whole number for people: `1.849`. */
export const whole = (count: number): string => (wholes ??= new Intl.NumberFormat('de')).format(count);

export const decimalMark = ',';

export const shipsFree = 'Versandkostenfrei';
export const shipsFor = (fee: string, missing: string): string =>
  `Versand ${fee}; versandkostenfrei, wenn Sie für ${missing} mehr bestellen`;
