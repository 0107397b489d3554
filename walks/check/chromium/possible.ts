import type { Step } from 'xstate-walks/check';
import { callAt } from '../../outcomes.ts';
import type { Story } from '../stories.ts';
import { canBeDone } from './others.ts';
import { pressFor } from './presses.ts';

const reasonsOf = ({ type, what = '', answer }: Step): string[] => {
  if (type === 'work ends' || (type === 'arrives' && answer === undefined))
    return [`the gateway, which is inside the server, cannot be held (“${what}”)`];
  if (type === 'world' && !canBeDone(what)) return [`the clock of the server cannot be moved (“${what}”)`];
  if (type === 'move' && !pressFor(what)) return [`no press stands for “${what}”`];
  return [];
};

/** Why a story cannot be replayed in Chromium; null if it can. */
export const whyNotInChromium = ({ steps }: Story): string | null => {
  const reasons = new Set(steps.flatMap(reasonsOf));
  return reasons.size === 0 ? null : [...reasons].join('; ');
};

/** Which calls wait in the proxy: all that change something, and the reads that the story names. */
export const heldIn = ({ steps }: Story) => {
  const named = new Set(steps.map(({ what = '' }) => what.split(' ')[0]));
  return (method: string, path: string): boolean => {
    const call = callAt(method, path);
    return call !== undefined && (method !== 'GET' || named.has(call));
  };
};
