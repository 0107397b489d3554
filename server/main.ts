import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { RenderOnServer } from '../common/contract/drawing.ts';
import { DEFAULT_LANGUAGE, type Language } from '../common/texts/language.ts';
import closeWithGrace from 'close-with-grace';
import { runCommand, say } from './commands/command.ts';
import { listen, openServer, type OpenServer } from './openServer.ts';
import { publicAccounts } from './platform/settings/accounts.ts';
import type { Settings } from './platform/settings/settings.ts';

/** How long requests under way may take to finish after a signal to stop. */
const PATIENCE_MS = 10_000;

const whereData: Record<OpenServer['kind'], (settings: Settings) => string> = {
  embedded: ({ dataDir }) => `  Data lies in ${resolve(dataDir)}`,
  postgresql: () => '  Data lies in the PostgreSQL of DATABASE_URL',
  none: ({ apiHost }) => `  The pages call the API at ${apiHost}`,
};

const howPaid = ({ payments, stripeSecretKey }: Settings): string => {
  if (payments === 'test') return 'Payments are in test mode: nothing is charged.';
  const isTest = stripeSecretKey.includes('_test_');
  return isTest ? 'Payments are in the test mode of Stripe: nothing is charged.' : 'Stripe charges cards.';
};

const whereMails = ({ smtpUrl, dataDir }: Settings): string =>
  smtpUrl === '' ? `Mails are files in ${resolve(dataDir, 'mail')}` : `Mails go through ${new URL(smtpUrl).host}`;

const greet = (address: string, kind: OpenServer['kind'], settings: Settings): void => {
  const { demoData, nodeEnv } = settings;
  say(`\nProShop is open at ${address}\n`);
  say(whereData[kind](settings));
  if (kind !== 'none') say(`  ${whereMails(settings)}`);
  if (kind === 'embedded' && demoData && nodeEnv !== 'production') {
    say('  Demonstration accounts, until you change them:');
    for (const { email, password } of publicAccounts) say(`    ${email.padEnd(18)} ${password}`);
  }
  say(`  ${kind === 'none' ? '' : `${howPaid(settings)} `}Stop with Ctrl+C.\n`);
};

const drawingIn = async (language: Language): Promise<RenderOnServer> => {
  const file = language === DEFAULT_LANGUAGE ? 'renderOnServer.js' : `renderOnServer.${language}.js`;
  const { href } = new URL(`../drawing/${file}`, import.meta.url);
  return ((await import(href)) as { renderOnServer: RenderOnServer }).renderOnServer;
};

/** The views as the build made them for the server; not with another backend, which the browser asks itself (A46). */
const drawing = async ({ apiHost }: Settings): Promise<{ renderOnServer: RenderOnServer } | undefined> => {
  if (apiHost !== '') return undefined;
  await drawingIn(DEFAULT_LANGUAGE); // the others with their first visitor
  return {
    renderOnServer: async (address, options) =>
      (await drawingIn(options.language ?? DEFAULT_LANGUAGE))(address, options),
  };
};

// What runs often in a start runs no more after it: to optimise it would take a quarter of the start.
setFlagsFromString('--no-turbofan');

/** Runs the server until a signal stops it. A failed start prints one line and exits with code 1. */
await runCommand(async (_, settings) => {
  const clientDir = fileURLToPath(new URL('../client', import.meta.url));
  const shop = await openServer(settings, { clientDir, say, ...(await drawing(settings)) });
  const drainMs = settings.drainSeconds * 1000;
  closeWithGrace({ delay: drainMs + PATIENCE_MS, logger: shop.app.log }, async ({ err }) => {
    shop.app.retire();
    if (err) shop.app.log.fatal({ err }, 'stopping after an error');
    else await wait(drainMs);
    await shop.close();
  });
  try {
    greet(await listen(shop, settings), shop.kind, settings);
    setFlagsFromString('--turbofan');
  } catch (error) {
    await shop.close();
    throw error;
  }
});
