import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { createPage } from '../../src/services/page.ts';
import { App } from '../../src/views/App.tsx';
import { testShop } from '../support/renderInShop.tsx';

const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
const page = createPage(window);

const loadChunk = async ({ name }: { name: string }) => ({ default: () => <p>{`Here is ${name}`}</p> });

/** The whole shop; its screens only say which chunk they are. */
const open = async (at: string) => {
  history.replaceState(null, '', at);
  const { shop } = testShop({ at, services: { loadChunk } });
  render(<App shop={shop} />);
  await act(async () => undefined);
};
const main = () => screen.getByRole('main');

beforeEach(() => scrolled.mockClear());

it('S1: following a link brings another screen without another document, read from its top', async () => {
  await open('/');
  expect(main()).toHaveTextContent('Here is home');
  await userEvent.click(screen.getByRole('link', { name: 'Cart' }));
  expect(main()).toHaveTextContent('Here is cart');
  expect(main()).toHaveFocus();
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 0);
});

it('leaves scrolling and focus alone where an address only takes the place of another', async () => {
  await open('/');
  act(() => page.go('/page/2', { replace: true }));
  expect(location.pathname).toBe('/page/2');
  expect(main()).not.toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
});

it('S57: an address that the shop does not have shows no chunk', async () => {
  await open('/nowhere');
  expect(main()).toHaveTextContent('We cannot find that page');
  expect(document.title).toBe('No such page | ProShop');
});

it('the keyboard can skip the header', async () => {
  await open('/');
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
  expect(main()).toHaveAttribute('id', 'main');
});
