import type { EmittedFrom } from 'xstate';
import { routes } from '../../common/routes/routes.ts';
import type { suggestionsMachine } from '../machines/suggestions.machine.ts';
import { navigate, type Effects } from './effects.ts';

export const suggestionsEffects: Effects<EmittedFrom<typeof suggestionsMachine>> = {
  'suggestion.picked': [navigate(({ product }) => routes.product.href({ id: product }))],
};
