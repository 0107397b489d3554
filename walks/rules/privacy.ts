import { rulesOver } from 'xstate-walks/rules.ts';
import type { ShopObservation, Trace } from './observation.ts';

const { never } = rulesOver<ShopObservation>();

const tracesAt =
  (where: Trace['where']) =>
  ({ traces }: Pick<ShopObservation, 'traces'>) =>
    traces.filter((trace) => trace.where === where);
const told = ({ whose, what }: Trace) => `${what} of ${whose}`;

export const privacyRules = [
  never(
    'somebody sees what is another’s',
    ['user', 'traces'],
    tracesAt('screen'),
    (trace, { user }) => trace.whose !== user && told(trace),
  ),
  /** A guest's browser keeps the address of who was there before, until somebody else signs in (A25). */
  never(
    'what is another’s is kept where somebody else is signed in',
    ['user', 'traces'],
    (now) => (now.user === null ? [] : tracesAt('storage')(now)),
    (trace, { user }) => trace.whose !== user && told(trace),
  ),
  never(
    'a token is kept where nobody is signed in',
    ['user', 'traces'],
    (now) => tracesAt('storage')(now).filter(({ what }) => what === 'token'),
    (trace, { user }) => user === null && told(trace),
  ),
];
