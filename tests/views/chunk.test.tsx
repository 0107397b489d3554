import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { routes } from '../../common/routes/routes.ts';
import { chunkImports } from '../../src/views/chunks.ts';
import { Chunk, OverlayChunkView } from '../../src/views/common/Chunk.tsx';
import { failed } from '../models/chunk.tsx';
import { renderInShop } from '../support/renderInShop.tsx';

const banner = () => screen.queryByRole('alert');
const working = () => screen.queryByRole('status', { name: 'Loading' });

const screenOf = (words: string) => ({ default: () => <p>{words}</p> });

describe('a chunk of the shop', () => {
  it('S1, S58: is shown when it is loaded; a failure names it, and a retry loads it', async () => {
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

  it('S58: that lies over the page shows nothing while it loads, and its name when it fails', async () => {
    const loadChunk = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('Loading chunk notices failed'));
    renderInShop(<Chunk name="notices" fallback={OverlayChunkView} />, { services: { loadChunk } });
    expect(working()).toBeNull();
    await act(async () => undefined);
    expect(banner()).toHaveTextContent('Loading chunk notices failed');
  });

  it('S1: every route has one', () => {
    expect(Object.keys(chunkImports)).toEqual(
      expect.arrayContaining([...new Set(Object.values(routes).map(({ chunk }) => chunk))]),
    );
  });
});
