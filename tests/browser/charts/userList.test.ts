import { expect, it } from 'vitest';
import { userListMachine } from '../../../src/machines/userList.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { userListPaths } from '../../../walks/charts/userList.ts';
import { userListScreenModel } from '../../../walks/screenModels/userList.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const users = browserWalks(sharedShop(), userListMachine, userListPaths, userListScreenModel);

it.each(users.tours)("S34, S118, S76, S77: the users' list follows its chart: %s", (_title, walk) => walk());

it("the users' list: all that a browser can reach is walked", () => expect(users.missing()).toEqual([]));
