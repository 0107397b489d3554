import { rulesOver } from '../../model/rules.ts';
import type { ShopSight, Trace } from './sight.ts';

const { never } = rulesOver<ShopSight>();

const told = (traces: Trace[]) => traces.map(({ whose, what }) => `${what} of ${whose}`);

export const privacyRules = [
  never('somebody sees what is another’s', ['user', 'traces'], ({ user, traces }) =>
    told(traces.filter(({ where, whose }) => where === 'screen' && whose !== user)),
  ),
  /** A guest's browser keeps the address of who was there before, until somebody else signs in (A25). */
  never('what is another’s is kept where somebody else is signed in', ['user', 'traces'], ({ user, traces }) =>
    told(traces.filter(({ where, whose }) => where === 'storage' && user !== null && whose !== user)),
  ),
  never('a token is kept where nobody is signed in', ['user', 'traces'], ({ user, traces }) =>
    told(traces.filter(({ where, what }) => where === 'storage' && user === null && what === 'token')),
  ),
];
