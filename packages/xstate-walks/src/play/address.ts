import type { Place } from './player.machine.ts';

/** The part of the address that leads to a moment: a scenario with the choices up to it, or a story and its step. */
export function addressOf(place: Place | null, at: number): string {
  if (place === null) return '#summary';
  const { kind, id, choices } = place;
  const steps = kind === 'story' ? String(at) : choices.slice(0, at).join('.');
  return `#${kind}/${id}${steps === '' ? '' : `/${steps}`}`;
}

/** The place and the moment that an address names. */
export function placeIn(hash: string): { place: Place; at: number } | null {
  const [, kind, id = '', steps = ''] = /^#(scenario|story)\/([\w-]+)\/?([\d.]*)$/.exec(hash) ?? [];
  if (kind === 'story') return { place: { kind, id, choices: [] }, at: Number(steps) };
  if (kind !== 'scenario') return null;
  const choices = steps === '' ? [] : steps.split('.').map(Number);
  return { place: { kind, id, choices }, at: choices.length };
}
