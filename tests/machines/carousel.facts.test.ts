import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { carouselMachine } from '../../src/machines/carousel.machine.ts';
import { startForTest } from 'xstate-walks/vitest';

const start = ({ count = 3, isStill = false } = {}) => {
  const clock = new SimulatedClock();
  const carousel = startForTest(createActor(carouselMachine, { input: { count, isStill }, clock }));
  const at = () => carousel.getSnapshot().context.index;
  const value = () => carousel.getSnapshot().value;
  return { carousel, clock, at, value };
};

describe('the carousel', () => {
  it('S55, S157: rotates after 5000 ms and not at 4999, and wraps around', () => {
    const { clock, at } = start();
    clock.increment(4999);
    expect(at()).toBe(0);
    clock.increment(1);
    expect(at()).toBe(1);
    clock.increment(5000);
    expect(at()).toBe(2);
    clock.increment(5000);
    expect(at()).toBe(0);
  });

  it.each(['pointer', 'focus', 'hidden'] as const)('S56, A15: holds for: %s', (by) => {
    const { carousel, clock, at } = start();
    clock.increment(4000);
    carousel.send({ type: 'carousel.hold', by });
    clock.increment(20_000);
    expect(at()).toBe(0);
    carousel.send({ type: 'carousel.release', by });
    clock.increment(4999);
    expect(at()).toBe(0);
    clock.increment(1);
    expect(at()).toBe(1);
  });

  it('S56, A15: holds while one reason remains: focus outlasts the pointer', () => {
    const { carousel, clock, at, value } = start();
    carousel.send({ type: 'carousel.hold', by: 'pointer' });
    carousel.send({ type: 'carousel.hold', by: 'focus' });
    carousel.send({ type: 'carousel.release', by: 'pointer' });
    clock.increment(20_000);
    expect([at(), value()]).toEqual([0, 'held']);
    carousel.send({ type: 'carousel.release', by: 'focus' });
    expect(value()).toBe('rotating');
    carousel.send({ type: 'carousel.hold', by: 'hidden' });
    carousel.send({ type: 'carousel.release', by: 'hidden' });
    expect(value(), 'no earlier reason remains').toBe('rotating');
  });
  it('A15: stays paused until Play, whatever is hovered or focused', () => {
    const { carousel, clock, at, value } = start();
    carousel.send({ type: 'carousel.hold', by: 'pointer' });
    carousel.send({ type: 'carousel.pause' });
    carousel.send({ type: 'carousel.release', by: 'pointer' });
    carousel.send({ type: 'carousel.hold', by: 'focus' });
    clock.increment(60_000);
    expect([at(), value()]).toEqual([0, 'paused']);
    carousel.send({ type: 'carousel.play' });
    clock.increment(5000);
    expect(at()).toBe(1);
  });
  it('A15: rotates after Play although it is hovered, and holds at the next hover', () => {
    const { carousel, clock, at } = start();
    carousel.send({ type: 'carousel.hold', by: 'pointer' });
    carousel.send({ type: 'carousel.pause' });
    carousel.send({ type: 'carousel.play' });
    clock.increment(5000);
    expect(at()).toBe(1);
    carousel.send({ type: 'carousel.release', by: 'pointer' });
    carousel.send({ type: 'carousel.hold', by: 'pointer' });
    clock.increment(20_000);
    expect(at()).toBe(1);
  });

  it('A15: starts paused with reduced motion, and can be played', () => {
    const { carousel, clock, at, value } = start({ isStill: true });
    clock.increment(60_000);
    expect([at(), value()]).toEqual([0, 'paused']);
    carousel.send({ type: 'carousel.play' });
    clock.increment(5000);
    expect(at()).toBe(1);
  });
  it('S55: shows a chosen slide for the full interval', () => {
    const { carousel, clock, at } = start();
    clock.increment(4000);
    carousel.send({ type: 'carousel.show', index: 2 });
    clock.increment(4999);
    expect(at()).toBe(2);
    clock.increment(1);
    expect(at()).toBe(0);
  });

  it.each([
    [-1, 2],
    [3, 0],
    [1, 1],
  ])('shows slide %i of three as %i', (index, shown) => {
    const { carousel, at } = start({ isStill: true });
    carousel.send({ type: 'carousel.show', index });
    expect(at()).toBe(shown);
  });
});
