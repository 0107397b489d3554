import { buildApp } from '../../server/app.ts';
import { openEmbedded } from '../../server/platform/db/embedded.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { SECRET } from '../fixtures/api.ts';

// A shop on DATA_DIR, in a process that a test may kill. Sends its address to its parent.
const settings = readSettings({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  MAX_OPEN_ORDERS: '100000',
  MAX_UNITS_HELD_BY_NEW_ACCOUNT: '1000000',
});
const { db } = await openEmbedded(process.env['DATA_DIR']!);
const app = await buildApp({ db, settings: { ...settings, jwtSecret: SECRET } });
process.send!(await app.listen({ port: 0, host: '127.0.0.1' }));
