import { rulesOver } from 'xstate-walks';
import type { ShopObservation } from './observation.ts';

const { never } = rulesOver<ShopObservation>();

/** The samples of walks answer with products whose names hold the keyword, as our server does. */
export const suggestionRules = [
  never(
    'a product is suggested for another text than the one that is typed',
    ['suggested'],
    ({ suggested }) => suggested.names,
    (name, { suggested }) => !name.toLowerCase().includes(suggested.text.toLowerCase()) && name,
  ),
];
