import type { EmittedFrom } from 'xstate';
import { choicesQuery } from '../../common/domain/choices.ts';
import { cataloguePath } from '../../common/routes/catalogue.ts';
import type { catalogueMachine } from '../machines/catalogue.machine.ts';
import { navigate, type Effects } from './effects.ts';

export const catalogueEffects: Effects<EmittedFrom<typeof catalogueMachine>> = {
  'catalogue.ended': [
    navigate(({ keyword, pages, choices }) => cataloguePath(keyword, pages, choicesQuery(choices)), { replace: true }),
  ],
};
