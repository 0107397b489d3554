import { listen, openServer } from '../../server/openServer.ts';
import { readSettings } from '../../server/settings/readSettings.ts';

// The shop on the PostgreSQL of DATABASE_URL, in a process of its own. Tells its address to its parent.
const settings = readSettings(process.env);
const shop = await openServer(settings);
process.send!(await listen(shop, settings));
