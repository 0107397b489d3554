import { expect, it } from 'vitest';
import { sessionMachine } from '../../../src/machines/session.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { sessionPaths } from '../../../walks/charts/session.ts';
import { sessionScreenModel } from '../../../walks/screenModels/session.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const walks = browserWalks(sharedShop(), sessionMachine, sessionPaths, sessionScreenModel);

it.each(walks.tours)('S22–S25, S76, S77, A28: signing in follows its chart: %s', (_title, walk) => walk());

it('signing in: all that a browser can reach is walked', () => expect(walks.missing()).toEqual([]));
