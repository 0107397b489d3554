import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { carouselMachine } from '../../src/machines/carousel.machine.ts';
import { CarouselView } from '../../src/views/home/Carousel.tsx';
import { TopProductsScreen } from '../../src/views/home/TopProducts.tsx';
import { shopModel } from '../../walks/shop/model.ts';
import { printSummary } from 'xstate-walks/summary.ts';
import { carouselPaths } from '../../walks/charts/carousel.ts';
import { renderInShop } from '../support/renderInShop.tsx';
import { startForTest } from 'xstate-walks/vitest/startForTest.ts';
import { aProduct } from '../../walks/support/samples.ts';
import { noneWhenAllPassed } from 'xstate-walks/vitest/noneWhenAllPassed.ts';

const products = ['Airpods', 'Lamp', 'Camera'].map((name, index) => aProduct({ _id: `p${index}`, name }));
const model = shopModel(carouselMachine, carouselPaths);

const region = () => screen.getByRole('region', { name: 'Top rated products' });
const button = (name: string | RegExp) => within(region()).getByRole('button', { name });
const press = (name: string) => fireEvent.click(button(name));
/** Only the slide that is shown can be read. */
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
  renderInShop(<CarouselView carousel={carousel} products={products} />);
  const elapse = (ms: number) => act(() => clock.increment(ms));
  return { carousel, elapse, value: () => carousel.getSnapshot().value };
};

const screens = {
  '*': ({ context, value }: { context: { index: number }; value: unknown }) => {
    expect(slide()).toHaveAccessibleName(`${context.index + 1} of 3`);
    expect(link()).toHaveTextContent(products[context.index]!.name);
    const dots = products.map(({ name }) => button(`Show ${name}`).getAttribute('aria-current'));
    expect(dots).toEqual(products.map((_, index) => String(index === context.index)));
    const toggle = value === 'paused' ? 'Play' : 'Pause';
    expect(within(region()).getByRole('button', { name: /^(Play|Pause)$/ })).toHaveAccessibleName(toggle);
    expect(slide().parentElement).toHaveAttribute('aria-live', value === 'rotating' ? 'off' : 'polite');
  },
  rotating: () => expect(button('Pause')).toBeEnabled(),
  held: () => expect(button('Pause')).toBeEnabled(),
  paused: () => expect(button('Play')).toBeEnabled(),
};

const gestures = {
  'carousel.hold': ({ event }: { event: { by: string } }) =>
    void (event.by === 'pointer' ? fireEvent.pointerEnter(region()) : fireEvent.focus(link())),
  'carousel.release': ({ event }: { event: { by: string } }) =>
    void (event.by === 'pointer' ? fireEvent.pointerLeave(region()) : fireEvent.blur(link())),
  'carousel.pause': () => void press('Pause'),
  'carousel.play': () => void press('Play'),
  /** The second slide: from the first on it is the next one, and otherwise it has a button of its own. */
  'carousel.show': () => void press(slide().getAttribute('aria-label')?.startsWith('1 ') ? 'Next slide' : 'Show Lamp'),
};

afterAll(() => printSummary(model));

it.each(model.tours)('S55, S56, A15: the carousel follows its chart: %s', (_title, walk) =>
  walk({
    act,
    start: ({ input, inspect, clock }) => {
      const carousel = createActor(carouselMachine, { input, inspect, clock }).start();
      renderInShop(<CarouselView carousel={carousel} products={products} />);
      return carousel;
    },
    gestures,
    screens,
  }),
);

it('leaves nothing beyond reach', () => expect(model.unreachable).toEqual([]));
afterAll(noneWhenAllPassed(() => model.uncovered()));

const focus = (element: HTMLElement) => act(() => element.focus());

describe('the carousel on screen', () => {
  it('S55, S157: shows the next product after 5000 ms and not at 4999', () => {
    const { elapse } = draw();
    elapse(4999);
    expect(link()).toHaveTextContent('Airpods');
    elapse(1);
    expect(link()).toHaveTextContent('Lamp');
    expect(link()).toHaveAttribute('href', '/product/p1');
  });

  it('S56: stands still as long as the pointer is over it', async () => {
    const { elapse } = draw();
    await userEvent.hover(slide());
    elapse(20_000);
    expect(link()).toHaveTextContent('Airpods');
    await userEvent.unhover(slide());
    await userEvent.hover(document.body);
    elapse(5000);
    expect(link()).toHaveTextContent('Lamp');
  });

  it('A15: comes first to its Pause button by keyboard, which does not hold it; slides and dots do', async () => {
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

  it('A15: can be turned by hand, around both ends', async () => {
    draw({ isStill: true });
    await userEvent.click(button('Previous slide'));
    expect(link()).toHaveTextContent('Camera');
    await userEvent.click(button('Next slide'));
    expect(link()).toHaveTextContent('Airpods');
    await userEvent.click(button('Show Camera'));
    expect(link()).toHaveTextContent('Camera');
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

  it('A15: a touch that turns into scrolling is no swipe', () => {
    draw({ isStill: true });
    fireEvent.pointerDown(slide(), { pointerType: 'touch', clientX: 200 });
    fireEvent.pointerCancel(slide(), { clientX: 0 });
    expect(link()).toHaveTextContent('Airpods');
  });

  it('S11: is what the W3C calls a carousel: a region of slides, one of which can be read and reached', () => {
    draw();
    expect(region()).toHaveAttribute('aria-roledescription', 'carousel');
    const slides = within(region()).getAllByRole('group', { hidden: true });
    expect(slides.map((each) => each.getAttribute('aria-label'))).toEqual(['1 of 3', '2 of 3', '3 of 3']);
    expect(slides.map((each) => each.hasAttribute('inert'))).toEqual([false, true, true]);
    expect(slides.map((each) => each.getAttribute('aria-roledescription'))).toEqual(['slide', 'slide', 'slide']);
    expect(slide()).toHaveTextContent('$89.99');
    const loading = slides.map((each) => each.querySelector('img')!.getAttribute('loading'));
    expect(loading).toEqual(['eager', 'lazy', 'lazy']);
    const hidden = slides.map((each) => each.querySelector('img')!.closest('[hidden]') !== null);
    expect(hidden, 'pictures that are not fetched yet').toEqual([false, false, true]);
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

it('A15: counts where there are too many products for dots', async () => {
  const many = Array.from({ length: 12 }, (_, index) => aProduct({ _id: `m${index}`, name: `Thing ${index}` }));
  const carousel = startForTest(createActor(carouselMachine, { input: { count: 12, isStill: true } }));
  renderInShop(<CarouselView carousel={carousel} products={many} />);
  await userEvent.click(button('Next slide'));
  expect(region()).toHaveTextContent('2 / 12');
  expect(within(region()).queryByRole('button', { name: /^Show/ })).toBeNull();
});

describe('the region of the top-rated products', () => {
  afterEach(() => vi.restoreAllMocks());

  it('A15: is at rest at first where people want less motion', async () => {
    reduceMotion(true);
    await open(3);
    expect(button('Play')).toBeVisible();
  });

  it('S55: turns where they do not mind', async () => {
    reduceMotion(false);
    await open(3);
    expect(button('Pause')).toBeVisible();
  });

  it('A15: has nothing to press where there is one product', async () => {
    reduceMotion(false);
    await open(1);
    expect(slide()).toHaveAccessibleName('1 of 1');
    expect(within(region()).queryAllByRole('button')).toEqual([]);
  });
});
