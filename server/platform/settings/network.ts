import * as v from 'valibot';
import { setting, list, isOrigin, address, maybeOrigin } from './setting.ts';

/** Settings that say where the shop is reached, and by whom. */
export const networkSettings = {
  trustProxy: setting({
    name: 'TRUST_PROXY',
    fallback: '',
    meaning: 'Proxies whose forwarded client address is trusted: addresses or ranges, separated by commas; unset: none',
    reads: list,
  }),
  corsOrigins: setting({
    name: 'CORS_ORIGINS',
    fallback: '',
    meaning: 'Other origins whose pages may call the API, separated by commas; unset: none',
    reads: v.pipe(list, v.array(v.pipe(v.string(), v.check(isOrigin, `${address}, separated by commas`)))),
  }),
  publicUrl: setting({
    name: 'PUBLIC_URL',
    fallback: '',
    meaning:
      'Public origin of the shop, for canonical links, the sitemap and the way back from a bank; unset: these exist only on this machine',
    reads: maybeOrigin,
  }),
  apiHost: setting({
    name: 'API_HOST',
    fallback: '',
    meaning:
      'Origin of another API that the pages call; this server then opens no database and only serves the pages. Unset: its own origin',
    reads: maybeOrigin,
  }),
};
