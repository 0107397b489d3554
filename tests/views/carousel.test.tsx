import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { carouselMachine } from '../../src/machines/carousel.machine.ts';
import { CarouselView, TopProductsScreen } from '../../src/views/home/Carousel.tsx';
import { products } from '../models/carousel.tsx';
import { renderInShop } from '../drivers/renderInShop.tsx';
import { startForTest } from 'xstate-walks/vitest';
import { aProduct } from '../fixtures/samples.ts';

const region = () => screen.getByRole('region', { name: 'Top rated products' });
const button = (name: string | RegExp) => within(region()).getByRole('button', { name });
const slide = () => within(region()).getByRole('group');
const link = () => within(region()).getByRole('link');

const draw = (options = {}) => {
  const clock = new SimulatedClock();
  const carousel = startForTest(
    createActor(carouselMachine, {
      input: { count: products.length, isStill: false, ...options },
      clock,
    }),
  );
  renderInShop(<CarouselView carousel={carousel} products={products} />, { inWindow: true });
  const elapse = (ms: number) => act(() => clock.increment(ms));
  return { carousel, elapse, value: () => carousel.getSnapshot().value };
};

const focus = (element: HTMLElement) => act(() => element.focus());

describe('the carousel on screen', () => {
  it('A15: the keyboard reaches Pause first, which does not hold the carousel; slides and dots do', async () => {
    const { elapse, value } = draw();
    await userEvent.tab();
    expect(button('Pause')).toHaveFocus();
    expect(value()).toBe('rotating');
    focus(link());
    elapse(20_000);
    expect([link().textContent, value()]).toEqual([expect.stringContaining('Airpods'), 'held']);
    focus(button('Show Lamp'));
    expect(value()).toBe('held');
    focus(button('Pause'));
    expect(value()).toBe('rotating');
    await userEvent.keyboard('{Enter}');
    expect(value()).toBe('paused');
  });

  it('A15: stops in a hidden tab', () => {
    const { elapse, value } = draw();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    elapse(20_000);
    expect([link().textContent, value()]).toEqual([expect.stringContaining('Airpods'), 'held']);
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    expect(value()).toBe('rotating');
    visibility.mockRestore();
  });

  it('A15: pauses when the visitor chooses reduced motion, and only then', () => {
    const preference = Object.assign(new EventTarget(), { matches: false });
    vi.spyOn(window, 'matchMedia').mockReturnValue(preference as unknown as MediaQueryList);
    const { value } = draw();
    act(() => void preference.dispatchEvent(new Event('change')));
    expect(value()).toBe('rotating');
    preference.matches = true;
    act(() => void preference.dispatchEvent(new Event('change')));
    expect(value()).toBe('paused');
    vi.restoreAllMocks();
  });

  it.each([
    ['to the left', 'touch', 200, 120, 'Lamp'],
    ['to the right', 'touch', 120, 200, 'Camera'],
    ['to the left', 'pen', 200, 120, 'Lamp'],
    ['hardly', 'touch', 120, 140, 'Airpods'],
    ['with a mouse', 'mouse', 200, 120, 'Airpods'],
  ])('A15: swiped %s (%s)', (_, pointerType, from, to, name) => {
    draw({ isStill: true });
    fireEvent.pointerDown(slide(), { pointerType, clientX: from });
    fireEvent.pointerUp(slide(), { pointerType, clientX: to });
    expect(link()).toHaveTextContent(name);
    fireEvent.pointerUp(slide(), { pointerType, clientX: 2000 });
    expect(link()).toHaveTextContent(name);
  });

  it('A15: a touch that becomes scrolling is not a swipe', () => {
    draw({ isStill: true });
    fireEvent.pointerDown(slide(), { pointerType: 'touch', clientX: 200 });
    fireEvent.pointerCancel(slide(), { clientX: 0 });
    expect(link()).toHaveTextContent('Airpods');
  });

  it('S11: follows the W3C pattern: a region of slides, of which one is accessible', () => {
    draw();
    expect(region()).toHaveAttribute('aria-roledescription', 'carousel');
    const slides = within(region()).getAllByRole('group', { hidden: true });
    expect(slides.map((each) => each.getAttribute('aria-label'))).toEqual(['1 of 3', '2 of 3', '3 of 3']);
    expect(slides.map((each) => each.hasAttribute('inert'))).toEqual([false, true, true]);
    expect(slides.map((each) => each.getAttribute('aria-roledescription'))).toEqual(['slide', 'slide', 'slide']);
    expect(slide()).toHaveTextContent('$89.99');
    const loading = slides.map((each) => each.querySelector('img')!.getAttribute('loading'));
    expect(loading).toEqual(['eager', 'lazy', 'lazy']);
    const waiting = () => slides.map((each) => each.querySelector('img')!.closest('[hidden]') !== null);
    expect(waiting(), 'pictures that are not loaded yet').toEqual([false, true, true]);
    fireEvent.load(slides[0]!.querySelector('img')!);
    expect(waiting(), 'once the first is there').toEqual([false, false, true]);
  });
});

const reduceMotion = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList);

const open = async (count: number) => {
  renderInShop(<TopProductsScreen />, { services: { listTopProducts: async () => products.slice(0, count) } });
  await act(async () => undefined);
};

it('A15: shows a count instead of dots for many products', async () => {
  const many = Array.from({ length: 12 }, (_, index) => aProduct({ _id: `m${index}`, name: `Thing ${index}` }));
  const carousel = startForTest(createActor(carouselMachine, { input: { count: 12, isStill: true } }));
  renderInShop(<CarouselView carousel={carousel} products={many} />);
  await userEvent.click(button('Next slide'));
  expect(region()).toHaveTextContent('2 / 12');
  expect(within(region()).queryByRole('button', { name: /^Show/ })).toBeNull();
});

describe('the region of the top-rated products', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['A15: is paused', true, 'Play'],
    ['S55: rotates', false, 'Pause'],
  ])('%s at first, with reduced motion: %s', async (_, isReduced, name) => {
    reduceMotion(isReduced);
    await open(3);
    expect(button(name)).toBeVisible();
  });

  it('A15: has no buttons for one product', async () => {
    reduceMotion(false);
    await open(1);
    expect(slide()).toHaveAccessibleName('1 of 1');
    expect(within(region()).queryAllByRole('button')).toEqual([]);
  });
});
