import { listen, openServer } from '../../server/openServer.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';

// The shop on DATABASE_URL, in a separate process. Sends its address to its parent.
const settings = readSettings(process.env);
const shop = await openServer(settings);
process.send!(await listen(shop, settings));
