import { plural } from './plural.ts';

export const entriesToCheck = (count: number): string =>
  plural(count, { one: 'One entry needs another look', other: `${count} entries need another look` });

export const actions = 'Actions';
