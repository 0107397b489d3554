import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverEarlyInput } from '../../src/services/earlyInput.ts';
import { openServed } from '../support/served.tsx';

const script = readFileSync('src/earlyInput.js', 'utf8');

/** Opens a served document with its script, as before the app has loaded. */
const openEarly = async (address: string) => {
  const served = await openServed(address);
  runInThisContext(script);
  return { ...served, arrive: () => served.takeOver({}, () => deliverEarlyInput(window, flushSync)) };
};

beforeEach(() => {
  window.takeEarlyInput?.();
  delete window.takeEarlyInput;
});

const button = (name: string) => screen.getByRole('button', { name });

describe('what a visitor does before the app runs', () => {
  it('a press is shown as busy, and delivered once', async () => {
    const { calls, arrive } = await openEarly('/product/p1');
    fireEvent.click(button('Add To Cart'));
    expect(button('Add To Cart')).toHaveAttribute('aria-busy', 'true');
    await arrive();
    expect(calls.getProduct).toHaveBeenCalledExactlyOnceWith({ id: 'p1' }, expect.anything());
    expect(button('Add To Cart')).not.toHaveAttribute('aria-busy');
  });

  it('a second press on a control that the first makes busy does nothing', async () => {
    const { calls, arrive } = await openEarly('/product/p1');
    fireEvent.click(button('Add To Cart'));
    fireEvent.click(button('Add To Cart'));
    await arrive();
    expect(calls.getProduct).toHaveBeenCalledOnce();
  });

  it('two presses that may follow each other are both delivered', async () => {
    const { arrive } = await openEarly('/');
    fireEvent.click(button('Next slide'));
    fireEvent.click(button('Next slide'));
    await arrive();
    expect(screen.getByRole('group', { name: '1 of 2' })).toBeVisible();
  });

  describe('A15: with reduced motion, which the server cannot know', () => {
    beforeEach(() => {
      vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
        Object.assign(new EventTarget() as MediaQueryList, { media: query, matches: query.includes('reduced-motion') }),
      );
    });

    it('a press on the carousel counts', async () => {
      const { arrive } = await openEarly('/');
      fireEvent.click(button('Next slide'));
      await arrive();
      expect(screen.getByRole('group', { name: '2 of 2' })).toBeVisible();
      expect(button('Play')).toBeVisible();
    });

    it('Pause does not become Play', async () => {
      const { arrive } = await openEarly('/');
      fireEvent.click(button('Pause'));
      await arrive();
      expect(button('Play')).toBeVisible();
    });
  });

  it('a chosen quantity is used by the press that follows', async () => {
    const { arrive } = await openEarly('/product/p1');
    fireEvent.change(screen.getByRole('combobox', { name: 'Qty' }), { target: { value: '3' } });
    await arrive();
    expect(screen.getByRole('combobox', { name: 'Qty' })).toHaveValue('3');
    fireEvent.click(button('Add To Cart'));
    expect(screen.getByRole('combobox', { name: 'Qty' })).toHaveValue('3');
  });

  it('what was typed stays, and is sent by the press that follows', async () => {
    const { calls, arrive } = await openEarly('/login');
    fireEvent.input(screen.getByLabelText('Email Address'), { target: { value: 'jane@example.com' } });
    fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'a-long-enough-one' } });
    fireEvent.click(button('Sign In'));
    await arrive();
    await waitFor(() =>
      expect(calls.login).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ email: 'jane@example.com', password: 'a-long-enough-one' }),
        expect.anything(),
      ),
    );
  });

  it('a colour scheme that was chosen is applied', async () => {
    const { arrive } = await openEarly('/');
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    await arrive();
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  it('links and the search lead on by themselves', async () => {
    const { arrive } = await openEarly('/');
    expect(fireEvent.click(screen.getByRole('link', { name: 'Airpods' }))).toBe(true);
    const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    addEventListener('submit', onSubmit, { once: true });
    fireEvent.click(button('Search'));
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(button('Search')).not.toHaveAttribute('aria-busy');
    await arrive();
  });

  it('a keyword that was typed is not lost', async () => {
    const { arrive } = await openEarly('/');
    const field = screen.getByRole('searchbox');
    fireEvent.input(field, { target: { value: 'camera' } });
    await arrive();
    expect(field).toHaveValue('camera');
  });

  it('later presses reach the app directly', async () => {
    const { calls, arrive } = await openEarly('/product/p1');
    await arrive();
    expect(window.takeEarlyInput).toBeUndefined();
    fireEvent.click(button('Add To Cart'));
    expect(calls.getProduct).toHaveBeenCalledOnce();
  });
});

it('the script that keeps them is at most 1.5 kB', () => {
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(1536);
});
