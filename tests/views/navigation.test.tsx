import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { LIVE_REGION, MAIN } from '../../src/services/arrivals.ts';
import { createPage, type Page } from '../../src/services/page.ts';
import { App } from '../../src/views/App.tsx';
import { gate } from '../drivers/browser/network.ts';
import { testShop } from '../drivers/renderInShop.tsx';
import type { Services } from '../../src/machines/services.ts';
import { aProduct } from '../fixtures/samples.ts';

let scrolled: MockInstance<typeof window.scrollTo>;
let page: Page;

beforeEach(() => {
  scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const visit = new AbortController();
  onTestFinished(() => visit.abort());
  page = createPage(window, visit.signal);
});

const loadChunk = async ({ name }: { name: string }) => ({
  default: () => (
    <>
      <h1 tabIndex={-1}>{`Here is ${name}`}</h1>
      <button type="button">Stay</button>
    </>
  ),
});

/** The whole shop; its screens only say which chunk they are. */
const open = async (at: string, services: Parameters<typeof testShop>[0] = { services: { loadChunk } }) => {
  history.replaceState(null, '', at);
  const { shop } = testShop({ at, ...services });
  render(<App shop={shop} />);
  await act(async () => undefined);
};
const main = () => screen.getByRole('main');
const isArrivedAt = (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus());
const said = () => document.getElementById(LIVE_REGION)!.textContent;

const nextFrame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));

it('S1: following a link brings another screen without another document, read from its top', async () => {
  await open('/');
  expect(main()).toHaveTextContent('Here is home');
  await userEvent.click(screen.getByRole('link', { name: 'Cart' }));
  expect(main()).toHaveTextContent('Here is cart');
  await isArrivedAt('Here is cart');
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 0);
});

it('opens a page once the press is on screen, the one that was pressed last', async () => {
  const waiting: (() => void)[] = [];
  await open('/', { services: { loadChunk }, afterPress: (run) => waiting.push(run) });
  const pages = vi.spyOn(history, 'pushState');
  await userEvent.click(screen.getByRole('link', { name: 'Cart' }));
  await userEvent.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(pages).not.toHaveBeenCalled();
  act(() => waiting.forEach((run) => run()));
  expect(pages.mock.calls.map(([, , to]) => to)).toEqual(['/cart', '/login']);
  await isArrivedAt('Here is account');
});

it('leaves scrolling and focus alone where an address only takes the place of another', async () => {
  await open('/');
  act(() => page.go('/page/2', { replace: true }));
  expect(location.pathname).toBe('/page/2');
  await act(nextFrame);
  expect(document.body).toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
});

it('an address that takes the place of another screen’s leads to the heading of the new one', async () => {
  await open('/');
  act(() => page.go('/cart', { replace: true }));
  await isArrivedAt('Here is cart');
});

/** Opens the shop, follows the link to the cart, and answers what lets its code in. */
const goToCart = async () => {
  const late = gate();
  await open('/', {
    services: {
      loadChunk: async ({ name }) => {
        if (name === 'cart') await late.opened;
        return loadChunk({ name });
      },
    },
  });
  await userEvent.click(screen.getByRole('link', { name: 'Cart' }));
  await act(nextFrame);
  return late.open;
};

describe('a screen whose code comes late', () => {
  it('takes the focus when it is there, and not before', async () => {
    const letIn = await goToCart();
    expect(main()).toHaveFocus();
    act(() => letIn());
    await isArrivedAt('Here is cart');
  });

  it('leaves the focus alone when the user has moved on', async () => {
    const letIn = await goToCart();
    const field = screen.getByRole('searchbox');
    await userEvent.type(field, 'tv');
    await act(async () => letIn());
    await screen.findByRole('heading', { name: 'Here is cart' });
    await act(nextFrame);
    expect(field).toHaveFocus();
  });
});

describe('where the focus stays, the heading is said', () => {
  it('in the search field for another search', async () => {
    await open('/search/tv');
    await userEvent.type(screen.getByRole('searchbox'), ' set{Enter}');
    await waitFor(() => expect(said()).toBe('Here is home'));
    expect(location.pathname).toBe('/search/tv%20set');
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('but a search from another screen leads to its heading', async () => {
    await open('/cart');
    await userEvent.type(screen.getByRole('searchbox'), 'tv{Enter}');
    await isArrivedAt('Here is home');
    expect(said()).toBe('');
  });
});

const back = () =>
  act(async () => {
    history.back();
    await nextFrame();
  });

describe('after Back and Forward', () => {
  it('what had the focus has it again, and the heading is said', async () => {
    await open('/wishlist');
    const pressed = screen.getByRole('link', { name: 'Cart' });
    await userEvent.click(pressed);
    await isArrivedAt('Here is cart');
    await back();
    await waitFor(() => expect(pressed).toHaveFocus());
    expect(said()).toBe('Here is wishList');
  });

  it('also where the screen is drawn again, and comes late: the same one of several that are alike', async () => {
    const late = gate();
    let visits = 0;
    const Links = () => {
      const [isThere, setIsThere] = useState(visits === 0);
      useEffect(() => {
        visits += 1;
        void late.opened.then(() => setIsThere(true));
      }, []);
      return (
        <>
          <h1 tabIndex={-1}>Links</h1>
          {isThere ? [1, 2, 3].map((each) => <Link key={each} href="/cart">{`Line ${each}`}</Link>) : null}
        </>
      );
    };
    await open('/', {
      services: {
        loadChunk: async (input) => (input.name === 'home' ? { default: Links } : loadChunk(input)),
      },
    });
    await userEvent.click(screen.getByRole('link', { name: 'Line 2' }));
    await isArrivedAt('Here is cart');
    await back();
    await screen.findByRole('heading', { name: 'Links' });
    expect(document.body).toHaveFocus();
    act(() => late.open());
    await waitFor(() => expect(screen.getByRole('link', { name: 'Line 2' })).toHaveFocus());
  });

  it('but not where the user has moved the focus meanwhile', async () => {
    await open('/');
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    act(() => page.go('/cart'));
    await isArrivedAt('Here is cart');
    history.back();
    screen.getByRole('searchbox').focus();
    await screen.findByRole('heading', { name: 'Here is home' });
    await act(nextFrame);
    await act(nextFrame);
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });
});

/** Goes to the reviews of a product, which come after its heading. Answers what lets them come. */
const goToReviews = async () => {
  await open('/');
  act(() => page.go('/product/p1#reviews'));
  await isArrivedAt('Here is product');
  return () => {
    const part = Object.assign(document.createElement('section'), { id: 'reviews', tabIndex: -1 });
    main().append(part);
    onTestFinished(() => part.remove());
    return part;
  };
};

describe('a part that the address names', () => {
  it('takes the focus after the heading, when it is there', async () => {
    const come = await goToReviews();
    const part = come();
    await waitFor(() => expect(part).toHaveFocus());
  });

  it('leaves the focus alone when the user has moved on', async () => {
    const come = await goToReviews();
    screen.getByRole('button', { name: 'Stay' }).focus();
    come();
    await act(nextFrame);
    await act(nextFrame);
    expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus();
  });
});

it('S57: an address that the shop does not have shows no chunk', async () => {
  await open('/nowhere');
  expect(main()).toHaveTextContent('We cannot find that page');
  expect(document.title).toBe('No such page | ProShop');
});

it('the keyboard can skip what stands above the heading', async () => {
  await open('/');
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
  expect(main()).toHaveAttribute('id', MAIN);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

const lamp = aProduct({ _id: 'p2', name: 'Lamp' });

const loadChunkScreens: Services['loadChunk'] = async ({ name }) =>
  name === 'product'
    ? import('../../src/views/product/product.chunk.tsx')
    : { default: () => (name === 'wishList' ? null : <h1 tabIndex={-1}>{`Here is ${name}`}</h1>) };

const settle = () => act(() => vi.dynamicImportSettled());

const openScreens = async (at: string, { load = loadChunkScreens } = {}) => {
  history.replaceState(null, '', at);
  const getProduct = vi.fn<Services['getProduct']>(async ({ id }) => aProduct({ _id: id, name: `Product ${id}` }));
  const chunks = vi.fn<Services['loadChunk']>(load);
  const { shop, page: own } = testShop({ at, services: { loadChunk: chunks, getProduct } });
  render(<App shop={shop} />);
  await settle();
  const go = (path: string) => {
    act(() => {
      own.go(path); // the shop's own address
      page.go(path);
    });
    return settle();
  };
  const asked = () => getProduct.mock.calls.map(([{ id }]) => id);
  const loads = () => chunks.mock.calls.map(([{ name }]) => name);
  const expectNext = async () => {
    act(() => shop.actors.next.send({ type: 'product.next', product: lamp }));
    await settle();
  };
  return { shop, go, asked, loads, expectNext, getProduct };
};

const Broken = ({ path }: { path: string }) => {
  if (path === '/product/p2') throw new Error('planted');
  return <h1>{path}</h1>;
};

const headings = (hidden: boolean) =>
  within(screen.getByRole('main'))
    .queryAllByRole('heading', { level: 1, hidden })
    .map(({ textContent }) => textContent);
const shown = () => headings(false);
const drawn = () => headings(true);

it('S17: another address shows another product and nothing of the first one', async () => {
  const { go, getProduct } = await openScreens('/product/p1');
  expect(shown()).toEqual(['Product p1']);
  expect(screen.getByText('Price:')).toHaveTextContent('Price: $89.99');
  getProduct.mockImplementation(() => new Promise(() => undefined));
  await go('/product/p3');
  expect(drawn()).toEqual(['Product']);
  expect(screen.queryByText('$89.99')).toBeNull();
});

it('S17: the product that is likely to be opened is drawn ahead, hidden, and reads nothing', async () => {
  const { asked, expectNext } = await openScreens('/product/p1');
  await expectNext();
  expect([shown(), drawn()]).toEqual([['Product p1'], ['Product p1', 'Lamp']]);
  expect(document.title).toContain('Product p1');
  expect(asked()).toEqual(['p1']);
});

it('S17, S92: opening it shows what was drawn, and reads it', async () => {
  const { go, asked, expectNext } = await openScreens('/product/p1');
  await expectNext();
  const [heading] = within(screen.getByRole('main')).getAllByRole('heading', { name: 'Lamp', hidden: true });
  await go('/product/p2');
  expect(drawn()).toEqual(['Product p2']);
  expect(heading).toHaveTextContent('Product p2');
  expect(document.title).toContain('Product p2');
  expect(asked()).toEqual(['p1', 'p2']);
});
it('the focus waits for the heading of the page, not for that of a product that is drawn ahead', async () => {
  const late = gate();
  const { go, expectNext } = await openScreens('/product/p1', {
    load: async (input, signal) => {
      if (input.name === 'cart') await late.opened;
      return loadChunkScreens(input, signal);
    },
  });
  await go('/cart');
  await expectNext();
  expect(drawn()).toEqual(['ProShop', 'Lamp']);
  late.open();
  await settle();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Here is cart' })).toHaveFocus());
});

it('S58: a product whose chunk is not there is not drawn ahead, so that the press loads it', async () => {
  const { loads, go, expectNext } = await openScreens('/');
  await expectNext();
  expect(drawn()).toEqual(['Here is home']);
  expect(loads()).toEqual(['home']);
  await go('/product/p2');
  expect(loads()).toContain('product');
});

it('a screen that throws while it is drawn ahead leaves the page alone', async () => {
  const { expectNext } = await openScreens('/product/p1', { load: async () => ({ default: Broken }) });
  await expectNext();
  expect([shown(), drawn()]).toEqual([['/product/p1'], ['/product/p1', 'Something went wrong']]);
});
