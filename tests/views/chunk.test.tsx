import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { routes } from '../../common/routes/routes.ts';
import { chunkMachine } from '../../src/machines/chunk.machine.ts';
import { chunkImports } from '../../src/views/chunks.ts';
import { Chunk } from '../../src/views/common/Chunk.tsx';
import { ChunkView, OverlayChunkView } from '../../src/views/common/ChunkView.tsx';
import { shopModel } from '../../walks/shop/model.ts';
import { printSummary } from 'xstate-walks/summary.ts';
import { chunkPaths, failed } from '../../walks/charts/chunk.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { renderInShop } from '../support/renderInShop.tsx';
import { noneWhenAllPassed } from 'xstate-walks/vitest/noneWhenAllPassed.ts';

const services = deferred('loadChunk');
const machine = chunkMachine.provide({ actors: services.actors });
const model = shopModel(machine, chunkPaths);

const banner = () => screen.queryByRole('alert');
const working = () => screen.queryByRole('status', { name: 'Loading' });

afterEach(services.reset);
afterAll(() => printSummary(model));

it.each(model.tours)('S1, S58, S158, A14: a chunk follows its chart: %s', (_title, walk) =>
  walk({
    act,
    start: ({ input, inspect, clock }) => {
      const chunk = createActor(machine, { input, inspect, clock }).start();
      renderInShop(<ChunkView chunk={chunk} />);
      return chunk;
    },
    gestures: {
      'chunk.retry': () => userEvent.click(screen.getByRole('button', { name: 'Try again' })),
      ...services.outcomes,
    },
    screens: {
      loading: () => {
        expect(working()).toBeVisible();
        expect(banner()).toBeNull();
      },
      outdated: () => {
        expect(working()).toBeVisible();
        expect(banner()).toBeNull();
      },
      loaded: () => expect(banner()).toBeNull(), // then `Chunk` draws the screen itself
      failed: () => {
        expect(working()).toBeNull();
        expect(banner()).toHaveTextContent('Loading chunk home failed');
      },
    },
  }),
);

it('leaves nothing beyond reach', () => expect(model.unreachable).toEqual([]));
afterAll(noneWhenAllPassed(() => model.uncovered()));

const screenOf = (words: string) => ({ default: () => <p>{words}</p> });

describe('a part of the shop', () => {
  it('S1, S58: is shown once it is there; a failure names it and is mended by trying again', async () => {
    const loadChunk = vi
      .fn<(input: { name: string }) => Promise<unknown>>()
      .mockRejectedValueOnce(failed)
      .mockResolvedValueOnce(screenOf('Here it is'));
    renderInShop(<Chunk name="home" />, { services: { loadChunk } });
    expect(working()).toBeVisible();
    await act(async () => undefined);
    expect(banner()).toHaveTextContent('Loading chunk home failed');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Here it is')).toBeVisible();
    expect(banner()).toBeNull();
    expect(loadChunk.mock.calls.map(([asked]) => asked)).toEqual([{ name: 'home' }, { name: 'home' }]);
  });

  it('S58: that lies over the page is silent while it loads, and names itself when it fails', async () => {
    const loadChunk = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('Loading chunk notices failed'));
    renderInShop(<Chunk name="notices" fallback={OverlayChunkView} />, { services: { loadChunk } });
    expect(working()).toBeNull();
    await act(async () => undefined);
    expect(banner()).toHaveTextContent('Loading chunk notices failed');
  });

  it('S1: every address has one', () => {
    expect(Object.keys(chunkImports)).toEqual(
      expect.arrayContaining([...new Set(Object.values(routes).map(({ chunk }) => chunk))]),
    );
  });
});
