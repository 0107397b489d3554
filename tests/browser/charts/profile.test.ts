import { expect, it } from 'vitest';
import { profileMachine } from '../../../src/machines/profile.machine.ts';
import { browserWalks } from '../../paths/browser/browserWalks.ts';
import { profilePaths } from '../../paths/charts/profile.ts';
import { profileStage } from '../../paths/stages/profile.ts';
import { sharedShop } from '../../support/browserShop.ts';

const profile = browserWalks(sharedShop(), profileMachine, profilePaths, profileStage);

it.each(profile.tours)('S26, S76–S78: the profile follows its chart: %s', (_title, walk) => walk());

it('the profile: all that a browser can reach is walked', () => expect(profile.owed()).toEqual([]));
