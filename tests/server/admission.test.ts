import { expect, it } from 'vitest';
import { admission } from '../../server/platform/http/overload.ts';

const enterAll = (places: ReturnType<typeof admission>, count: number) =>
  Array.from({ length: count }, () => places.enter()).filter((leave) => leave !== null);

it('admits all there is until the process is late', () => {
  const places = admission({ least: 2, most: 100 });
  expect(enterAll(places, 101)).toHaveLength(100);
});

it('falls at once below what ran in a late moment, and not below the least', () => {
  const places = admission({ least: 2, most: 100 });
  const leaves = enterAll(places, 20);
  places.adjust(true);
  expect(places.limit()).toBe(14);
  expect(places.enter()).toBeNull();
  for (const leave of leaves) leave();
  places.adjust(true);
  expect(places.limit()).toBe(2);
  expect(enterAll(places, 5)).toHaveLength(2);
});

it('rises again while the process is in time, up to the most', () => {
  const places = admission({ least: 2, most: 100 });
  places.adjust(true);
  const limits = Array.from({ length: 60 }, () => {
    places.adjust(false);
    return places.limit();
  });
  expect(limits.slice(0, 3)).toEqual([3, 4, 5]);
  expect(limits.at(-1)).toBe(100);
});

it('a place is given back once', () => {
  const places = admission({ least: 1, most: 2 });
  const [first] = enterAll(places, 2);
  first!();
  first!();
  expect(enterAll(places, 2)).toHaveLength(1);
});
