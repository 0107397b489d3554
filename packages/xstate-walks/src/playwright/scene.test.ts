// @vitest-environment happy-dom
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { json } from '../screen/effects.ts';
import { filledIn } from './scene.ts';

/** What would run in a page runs here. */
const page = { evaluate: async (work: () => unknown) => work() } as unknown as Page;
const me = { _id: 'u1', token: 'of "Ada"' };

it('what is known only in the browser is filled in, also where data is text', async () => {
  localStorage.setItem('pending', JSON.stringify([{ key: 'k1' }]));
  localStorage.setItem('words', 'no data');
  const wanted = { id: '@me._id', all: ['@me.token', '@kept.pending.0.key', '@kept.gone'], other: 'a@me.org' };
  const known = { id: 'u1', all: ['of "Ada"', 'k1', null], other: 'a@me.org' };
  expect(await filledIn(page, me, wanted)).toEqual(known);
  expect(await filledIn(page, me, json(200, wanted))).toEqual(json(200, known));
  expect(await filledIn(page, { ...me, admin: true }, { admin: '@me.admin' })).toEqual({ admin: true });
});

it('what is new is never the same', async () => {
  const { one, other } = await filledIn(page, me, { one: '@new', other: '@new' });
  expect(one).toMatch(/^[\da-f-]{36}$/);
  expect(other).not.toBe(one);
});
