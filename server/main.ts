import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { listen, openShop, type OpenShop } from './openShop.ts';
import { demoAccounts } from './seed/accounts.ts';
import { readSettings, type Settings } from './settings.ts';
import { tell } from './startError.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** How long requests under way may take to finish after a signal to stop. */
const PATIENCE = 10_000;

const greet = (address: string, kind: OpenShop['kind'], { dataDir, demoData }: Settings): void => {
  say(`\nProShop is open at ${address}\n`);
  say(kind === 'embedded' ? `  Data lies in ${resolve(dataDir)}` : '  Data lies in the PostgreSQL of DATABASE_URL');
  if (kind === 'embedded' && demoData) {
    say('  Demonstration accounts, until you change them:');
    for (const account of demoAccounts) {
      if ('password' in account) say(`    ${account.email.padEnd(18)} ${account.password}`);
    }
  }
  say('  Payments are in test mode: nothing is charged. Stop with Ctrl+C.\n');
};

/** Runs the shop until it is told to stop. What kept it from starting is told in one line, with exit code 1. */
const run = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const clientDir = fileURLToPath(new URL('../client', import.meta.url));
  const shop = await openShop(settings, { clientDir, say });
  closeWithGrace({ delay: PATIENCE, logger: shop.app.log }, async ({ err }) => {
    if (err) shop.app.log.fatal({ err }, 'stopping after an error');
    await shop.close();
  });
  try {
    greet(await listen(shop, settings), shop.kind, settings);
  } catch (error) {
    await shop.close();
    throw error;
  }
};

try {
  await run();
} catch (error) {
  process.stderr.write(`${tell(error)}\n`);
  process.exit(1);
}
