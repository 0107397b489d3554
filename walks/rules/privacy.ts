import { rulesOver } from 'xstate-walks';
import type { ShopObservation, Trace } from './observation.ts';

const { never } = rulesOver<ShopObservation>();

const tracesAt =
  (where: 'screen' | 'storage') =>
  ({ traces }: Pick<ShopObservation, 'traces'>) =>
    traces.filter((trace) => trace.where === where);
const describe = ({ owner, what }: Trace) => `${what} of ${owner}`;

export const privacyRules = [
  never(
    'personal data of another user is on screen',
    ['user', 'traces'],
    tracesAt('screen'),
    (trace, { user }) => trace.owner !== user && describe(trace),
  ),
  /** After signing out, the browser keeps the user's address until a different user signs in (A25). */
  never(
    'personal data of another user is stored while a user is signed in',
    ['user', 'traces'],
    (now) => (now.user === null ? [] : tracesAt('storage')(now)),
    (trace, { user }) => trace.owner !== user && describe(trace),
  ),
  never(
    'what belongs to another user is sent with a token',
    ['sent'],
    ({ sent }) => sent,
    (trace) => trace.owner !== trace.by && describe(trace),
  ),
  never(
    'a token is stored without a signed-in user',
    ['user', 'traces'],
    (now) => tracesAt('storage')(now).filter(({ what }) => what === 'token'),
    (trace, { user }) => user === null && describe(trace),
  ),
];
