import { expect, it } from 'vitest';
import { reviewMachine } from '../../../src/machines/review.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { reviewPaths } from '../../../walks/charts/review.ts';
import { reviewScreenModel } from '../../../walks/screenModels/review.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const walks = browserWalks(sharedShop(), reviewMachine, reviewPaths, reviewScreenModel);

it.each(walks.tours)('S77, S102, S103: a review follows its chart: %s', (_title, walk) => walk());

it('a review: all that a browser can reach is walked', () => expect(walks.missing()).toEqual([]));
