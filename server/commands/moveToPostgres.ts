import { StartError } from '../platform/lifecycle/startError.ts';
import { runCommand, say } from './command.ts';
import { moveShop } from './moveShop.ts';

/** `npm run move-to-postgres`: copies the shop of DATA_DIR to DATABASE_URL. Pictures stay where they are. */
await runCommand(async (args, settings) => {
  if (args.length > 0 || settings.databaseUrl === null) {
    throw new StartError('Use: DATABASE_URL=postgres://… npm run move-to-postgres, with the DATA_DIR of the shop');
  }
  const rows = await moveShop(settings);
  say(`PostgreSQL has all rows: ${rows}. Start the shop with this DATABASE_URL, and with the same DATA_DIR.`);
});
