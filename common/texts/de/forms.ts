import { plural } from './plural.ts';

export const entriesToCheck = (count: number) =>
  plural(count, { one: 'Bitte prüfen Sie eine Angabe', other: `Bitte prüfen Sie ${count} Angaben` });

export const actions = 'Aktionen';
