import type { AnyEventObject, AnyTransitionDefinition } from 'xstate';

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** `1 step`, `2 steps`. */
export const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `14 ms`, `1.4 s`, `12 s` or `3 min 12 s`. */
export function describeDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (seconds < 10) return `${(ms / 1000).toFixed(1)} s`;
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const spokenDelay = (delay: string) => (Number.isNaN(Number(delay)) ? delay : `${Number(delay) / 1000} s`);

/** An event type for readers. */
export const describeEvent = (type: string): string =>
  type
    .replace(/^$/, 'always')
    .replace(/^xstate\.done\.state\..*$/, 'done')
    .replace(/^xstate\.done\.actor\.(.+)$/, '$1 answers')
    .replace(/^xstate\.error\.actor\.(.+)$/, '$1 fails')
    .replace(/^xstate\.pause$/, 'a pause')
    .replace(/^xstate\.after\.([^.]+)\..*$/, (_, delay: string) => `after ${spokenDelay(delay)}`);

type Guard = string | { type?: string; guards?: Guard[]; name?: string } | undefined;

/** `isPaid`, `not isPaid`, `isPaid and isMine`; a function without a name is just `guard`. */
function guardText(guard: Guard): string {
  if (!guard) return '';
  if (typeof guard === 'string') return guard;
  if (guard.guards?.length === 1 && guard.name === 'not') return `not ${guardText(guard.guards[0])}`;
  if (guard.guards) return guard.guards.map(guardText).join(` ${guard.name} `);
  return guard.type ?? (guard.name === 'guard' ? '' : guard.name) ?? '';
}

/** The guard of a transition as text, or ''. */
export const describeGuard = ({ guard }: AnyTransitionDefinition): string =>
  guard ? guardText(guard as Guard) || 'guard' : '';

/** The payload of an event as one line of JSON, or ''. Errors become their messages. */
export function describePayload(event: AnyEventObject): string {
  const own = Object.entries(event).filter(([name]) => name !== 'type' && name !== 'actorId');
  if (own.length === 0) return '';
  return JSON.stringify(Object.fromEntries(own), (_, value: unknown) =>
    value instanceof Error ? value.message : value,
  );
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as XML and HTML want it, in an element or in an attribute. */
export const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign]!);
