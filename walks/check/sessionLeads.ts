import type { SnapshotFrom } from 'xstate';
import type { LoginInfo, MaybeLoginInfo } from '../../common/contract/user.ts';
import type { sessionMachine } from '../../src/machines/session.machine.ts';
import type { ShopStorage } from '../../src/services/storage.ts';
import { bodyOf, brokenOf, isDone, isSame, isToldBy, placeOf, type Reached } from './leads.ts';

type State = SnapshotFrom<typeof sessionMachine>;

/** Where a session is after a step, who is signed in, and whether the step has failed to sign in. */
type Lead = { place: string; user?: LoginInfo | null; hasFailed?: true };

const afterPress = (press: string, place: string): Lead | null => {
  if (press.startsWith('sign in as')) return { place: 'signingIn' };
  if (press === 'sign in again') return { place: 'expired.signingIn' };
  if (press === 'sign up') return { place: 'registering.creating' };
  if (press.startsWith('sign out')) return { place: 'guest', user: null };
  return press === 'stop signing in' ? { place: place.startsWith('expired') ? 'expired.asking' : 'guest' } : null;
};

/** Signing in, signing up, a changed profile, and a token that is refused (A9, A11, A28). */
const afterAnswer = ({ call, answer, request }: Reached, was: State, place: string): Lead | null => {
  const { user } = was.context;
  const back = place.startsWith('expired') ? 'expired.asking' : 'guest';
  if (call === 'login')
    return isDone(answer) ? { place: 'signedIn', user: bodyOf(answer) as LoginInfo } : { place: back, hasFailed: true };
  if (call === 'register') {
    if (!isDone(answer)) return { place: back, hasFailed: true };
    const { token } = bodyOf(answer) as MaybeLoginInfo;
    return token === undefined
      ? { place: 'registering.signingIn' }
      : { place: 'signedIn', user: bodyOf(answer) as LoginInfo };
  }
  if (call === 'updateProfile' && isDone(answer) && user !== null) {
    const info = bodyOf(answer) as MaybeLoginInfo;
    return { place, user: { ...user, ...info, token: info.token ?? user.token } };
  }
  const isRefused = answer?.status === 401 && request?.headers['authorization'] === `Bearer ${user?.token}`;
  return isRefused && place === 'signedIn' ? { place: 'expired.asking' } : null;
};

/** The rules that a session breaks by what a step leads to. */
export const brokenLeadsOfSession = (was: State, now: State, reached: Reached, storage: ShopStorage): string[] => {
  const { press, notice, call, answer } = reached;
  const place = placeOf(was);
  const stored = notice === 'userInfo' ? storage.read('userInfo') : null;
  const adopted: Lead | null =
    notice === 'userInfo' ? { place: stored === null ? 'guest' : 'signedIn', user: stored } : null;
  const lead: Lead = adopted ??
    (press === null ? null : afterPress(press, place)) ??
    (call === null ? null : afterAnswer(reached, was, place)) ?? { place };
  const { user, error } = now.context;
  const isTold = lead.hasFailed ? isToldBy(answer, error) : error === null || error === was.context.error;
  return brokenOf([
    ['a press or an answer leads the session elsewhere', placeOf(now) === lead.place],
    [
      'another user is signed in than the answer says',
      isSame(user, lead.user === undefined ? was.context.user : lead.user),
    ],
    ['a visitor is not told why signing in failed, or is told without a reason', isTold],
    ['a guest who has just signed out is told of a failure', press?.startsWith('sign out') !== true || error === null],
  ]);
};
