import { json } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { attempt } from '../../common/domain/attempt.ts';
import { StartError } from '../platform/lifecycle/startError.ts';
import { changeShop, shopFields } from './changeShop.ts';
import { runCommand, say, withDatabase } from './command.ts';
import { askRunning } from './controlSocket.ts';

const usage = `Use: npm run shop, or npm run shop -- --<what> <value>, where <what> is one of ${shopFields.join(', ')}.`;

const options = Object.fromEntries(shopFields.map((field) => [field, { type: 'string' } as const]));

/** `npm run shop -- …`: shows who sells here, and changes it, also while the shop runs. */
await runCommand(async (args, settings) => {
  const parsed = attempt(() => parseArgs({ args, options }), null);
  if (parsed === null) throw new StartError(usage);
  const change = { ...parsed.values } as Record<string, string>;
  const answer = settings.databaseUrl === null ? await askRunning(settings.dataDir, '/shop', change) : null;
  const shop = answer ? await json(answer) : await withDatabase(settings, ({ db }) => changeShop(db, change));
  say(JSON.stringify(shop, null, 2));
});
