import { expect, it } from 'vitest';
import { profileMachine } from '../../../src/machines/profile.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { profilePaths } from '../../../walks/charts/profile.ts';
import { profileScreenModel } from '../../../walks/screenModels/profile.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const profile = browserWalks(sharedShop(), profileMachine, profilePaths, profileScreenModel);

it.each(profile.tours)('S26, S76–S78: the profile follows its chart: %s', (_title, walk) => walk());

it('the profile: all that a browser can reach is walked', () => expect(profile.missing()).toEqual([]));
