import { act, screen } from '@testing-library/react';
import { createActor, fromPromise } from 'xstate';
import { expect, it, onTestFinished, vi } from 'vitest';
import { recordPath, recentPaths, MOST_KEPT } from '../../src/app/recentPaths.ts';
import { wholeCode, pathOf } from '../../src/app/supportCode.ts';
import { cartMachine } from '../../src/machines/cart.machine.ts';
import { carouselMachine } from '../../src/machines/carousel.machine.ts';
import { resourceMachine } from '../../src/machines/resource.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import * as supportChunk from '../../src/views/support/support.chunk.tsx';
import { Failure } from '../../src/views/common/calls.tsx';
import { readCode } from '../../walks/cli/replayCode.ts';
import { renderInShop } from '../drivers/renderInShop.tsx';

const loadSupport = { loadChunk: async ({ name }: { name: string }) => (name === 'support' ? supportChunk : {}) };

const noNetwork = () => Promise.reject(new Error('no network'));

const failing = (error = new Error('12 Private Road is unknown')) => {
  const read = fromPromise<unknown, object>(async () => {
    throw error;
  });
  const actor = createActor(resourceMachine.provide({ actors: { read } }), {
    input: { request: { secret: 'sophie@example.com' } },
    inspect: recordPath,
  });
  onTestFinished(() => void actor.stop());
  return actor.start();
};

it('A77: shows no code where nothing was recorded, as on the server', () => {
  expect(recentPaths()).toEqual([]);
  renderInShop(<Failure message="Down" />, { services: loadSupport });
  expect(screen.queryByText('Code for support:', { exact: false })).toBeNull();
});

it('A77: an error shows the code of the chart that failed, beside the alert, nothing personal, and sends nothing', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  const actor = failing();
  await act(async () => {
    await expect.poll(() => actor.getSnapshot().value).toBe('failed');
  });
  renderInShop(<Failure message="Down" />, { services: loadSupport });
  const line = (await screen.findByText('Code for support:', { exact: false })).closest('details')!;
  expect(screen.getByRole('alert').contains(line)).toBe(false);
  const [short, whole] = [...line.querySelectorAll('code')].map((code) => code.textContent);
  for (const code of [short!, whole!]) {
    const { machine, isWhole, taken } = readCode(code, [cartMachine, resourceMachine]);
    expect(machine).toBe(resourceMachine);
    expect(isWhole).toBe(true);
    expect(taken.map(({ eventType }) => eventType)).toEqual(['xstate.error.actor.read']);
  }
  expect(line.textContent).not.toMatch(/sophie|Private/i);
  expect(fetch).not.toHaveBeenCalled();
  fetch.mockRestore();
});

it.each([400, 401, 409, 422])(
  'A77: an answer %i says what to do and shows no code, until another error',
  async (status) => {
    const actor = failing(new ServiceError('Invalid email or password', { status }));
    await act(async () => {
      await expect.poll(() => actor.getSnapshot().value).toBe('failed');
    });
    const { shop, unmount } = renderInShop(<Failure message="Invalid" />, { services: loadSupport });
    expect(screen.getByRole('alert')).toBeVisible();
    await act(async () => {
      await expect.poll(() => shop.chunks.get('support').getSnapshot().context.module).not.toBeNull();
    });
    expect(screen.queryByText('Code for support:', { exact: false })).toBeNull();
    unmount();
    const other = failing();
    await act(async () => {
      await expect.poll(() => other.getSnapshot().value).toBe('failed');
    });
    renderInShop(<Failure message="Down" />, { services: loadSupport });
    expect(await screen.findByText('Code for support:', { exact: false })).toBeVisible();
  },
);

it('A77: an error stays an error where the code cannot be loaded', async () => {
  failing();
  const { shop } = renderInShop(<Failure message="Down" />, { services: { loadChunk: noNetwork } });
  await expect.poll(() => shop.chunks.get('support').getSnapshot().value).toBe('failed');
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Down']);
  expect(screen.queryByText('Code for support:', { exact: false })).toBeNull();
});

it('A77: keeps the last transitions of an actor that runs for long, and says that there were more', () => {
  const actor = createActor(carouselMachine, { input: { count: 3, isStill: true }, inspect: recordPath });
  onTestFinished(() => void actor.stop());
  actor.start();
  for (let n = 0; n <= MOST_KEPT; n += 1) actor.send({ type: 'carousel.show', index: n % 3 });
  const path = pathOf(recentPaths()[0]!);
  expect(path.taken).toHaveLength(MOST_KEPT);
  expect(readCode(wholeCode(path), [carouselMachine])).toMatchObject({ isWhole: false });
});
