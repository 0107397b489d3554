import { expect, it } from 'vitest';
import { carouselMachine } from '../../../src/machines/carousel.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { carouselPaths } from '../../../walks/charts/carousel.ts';
import { carouselScreenModel } from '../../../walks/screenModels/carousel.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const walks = browserWalks(sharedShop(), carouselMachine, carouselPaths, carouselScreenModel);

it.each(walks.tours)('S55, S56, A15: the carousel follows its chart: %s', (_title, walk) => walk());

it('the carousel: all that a browser can reach is walked', () => expect(walks.missing()).toEqual([]));
