import { expect, it } from 'vitest';
import { chunkMachine } from '../../../src/machines/chunk.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { chunkPaths } from '../../../walks/charts/chunk.ts';
import { chunkScreenModel } from '../../../walks/screenModels/chunk.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const walks = browserWalks(sharedShop(), chunkMachine, chunkPaths, chunkScreenModel);

it.each(walks.tours)('S58, A14: a lazy chunk follows its chart: %s', (_title, walk) => walk());

it('a lazy chunk: all that a browser can reach is walked', () => expect(walks.missing()).toEqual([]));
