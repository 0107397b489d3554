import { describe, expect, it } from 'vitest';
import { carouselMachine } from '../../src/machines/carousel.machine.ts';
import { started } from './started.ts';

const start = ({ count = 3, isStill = false } = {}) => {
  const carousel = started(carouselMachine, { count, isStill });
  return { ...carousel, at: () => carousel.context().index };
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
    const { send, clock, at } = start();
    clock.increment(4000);
    send({ type: 'carousel.hold', by });
    clock.increment(20_000);
    expect(at()).toBe(0);
    send({ type: 'carousel.release', by });
    clock.increment(4999);
    expect(at()).toBe(0);
    clock.increment(1);
    expect(at()).toBe(1);
  });

  it('S56, A15: holds while one reason remains: focus outlasts the pointer', () => {
    const { send, clock, value, at } = start();
    send({ type: 'carousel.hold', by: 'pointer' });
    send({ type: 'carousel.hold', by: 'focus' });
    send({ type: 'carousel.release', by: 'pointer' });
    clock.increment(20_000);
    expect([at(), value()]).toEqual([0, 'held']);
    send({ type: 'carousel.release', by: 'focus' });
    expect(value()).toBe('rotating');
    send({ type: 'carousel.hold', by: 'hidden' });
    send({ type: 'carousel.release', by: 'hidden' });
    expect(value(), 'no earlier reason remains').toBe('rotating');
  });
  it('A15: stays paused until Play, whatever is hovered or focused', () => {
    const { send, clock, value, at } = start();
    send({ type: 'carousel.hold', by: 'pointer' });
    send({ type: 'carousel.pause' });
    send({ type: 'carousel.release', by: 'pointer' });
    send({ type: 'carousel.hold', by: 'focus' });
    clock.increment(60_000);
    expect([at(), value()]).toEqual([0, 'paused']);
    send({ type: 'carousel.play' });
    clock.increment(5000);
    expect(at()).toBe(1);
  });
  it('A15: rotates after Play although it is hovered, and holds at the next hover', () => {
    const { send, clock, at } = start();
    send({ type: 'carousel.hold', by: 'pointer' });
    send({ type: 'carousel.pause' });
    send({ type: 'carousel.play' });
    clock.increment(5000);
    expect(at()).toBe(1);
    send({ type: 'carousel.release', by: 'pointer' });
    send({ type: 'carousel.hold', by: 'pointer' });
    clock.increment(20_000);
    expect(at()).toBe(1);
  });

  it('A15: starts paused with reduced motion, and can be played', () => {
    const { send, clock, value, at } = start({ isStill: true });
    clock.increment(60_000);
    expect([at(), value()]).toEqual([0, 'paused']);
    send({ type: 'carousel.play' });
    clock.increment(5000);
    expect(at()).toBe(1);
  });
  it('S55: shows a chosen slide for the full interval', () => {
    const { send, clock, at } = start();
    clock.increment(4000);
    send({ type: 'carousel.show', index: 2 });
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
    const { send, at } = start({ isStill: true });
    send({ type: 'carousel.show', index });
    expect(at()).toBe(shown);
  });
});
