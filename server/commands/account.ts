import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { StartError } from '../platform/lifecycle/startError.ts';
import { runCommand, say, withDatabase } from './command.ts';
import { askRunning, AccountChange, accountActions, changeAccount } from './controlSocket.ts';

const usage = `Use: npm run account -- <what> <email>, where <what> is one of ${accountActions.join(', ')}.`;

const read = (args: string[]): AccountChange => {
  const [action, email, ...rest] = args;
  const change = v.safeParse(AccountChange, { action, email });
  if (!change.success || rest.length > 0) throw new StartError(usage);
  return change.output;
};

/** `npm run account -- …`: what an operator can do to an account, also while the shop runs. */
await runCommand(async (args, settings) => {
  const change = read(args);
  const answer = settings.databaseUrl === null ? await askRunning(settings.dataDir, '/account', change) : null;
  if (answer !== null) say(((await json(answer)) as { done: string }).done);
  else say(await withDatabase(settings, ({ db }) => changeAccount(db, change)));
});
