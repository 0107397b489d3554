import { plural } from './plural.ts';

export const entriesToCheck = (count: number) =>
  plural(count, { one: 'Please check one entry', other: `Please check ${count} entries` });

export const actions = 'Actions';
