import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from '../../src/services/http.ts';
import { progressFetch } from '../../src/services/progressFetch.ts';
import { uploadImage } from '../../src/services/uploadImage.ts';
import { xhrOver } from '../fixtures/xhrOver.ts';

const network = vi.fn<typeof fetch>();
const file = new File(['a picture'], 'new.png', { type: 'image/png' });

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', xhrOver(network));
  network.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

describe('a fetch that tells how much is sent', () => {
  it('C22: sends method, headers and body, tells of each part, and answers as fetch does', async () => {
    network.mockResolvedValueOnce(Response.json({ image: '/a.webp' }, { status: 201 }));
    const percents: number[] = [];
    const answer = await progressFetch((percent) => percents.push(percent))('/api/upload', {
      method: 'POST',
      headers: { authorization: 'Bearer t' },
      body: 'a body',
    });
    expect(network).toHaveBeenCalledExactlyOnceWith(
      '/api/upload',
      expect.objectContaining({ method: 'POST', body: 'a body' }),
    );
    expect(new Headers(network.mock.calls[0]![1]!.headers).get('authorization')).toBe('Bearer t');
    expect(percents).toEqual([50, 100]);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ image: '/a.webp' });
  });

  it('fails as fetch does without an answer', async () => {
    network.mockRejectedValueOnce(new Error('connection reset'));
    await expect(progressFetch(() => undefined)('/api/upload')).rejects.toBeInstanceOf(TypeError);
  });

  it('aborts before and while it sends', async () => {
    network.mockImplementation(
      (_url, init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const early = AbortSignal.abort('early');
    await expect(progressFetch(() => undefined)('/api/upload', { signal: early })).rejects.toBe('early');
    expect(network).not.toHaveBeenCalled();
    const stop = new AbortController();
    const sending = progressFetch(() => undefined)('/api/upload', { signal: stop.signal });
    stop.abort('stopped');
    await expect(sending).rejects.toBe('stopped');
    expect(network.mock.calls[0]![1]!.signal!.aborted).toBe(true);
  });
});

const { signal } = new AbortController();

it('A28: uploading a picture goes on after the session was renewed, with the new token', async () => {
  const tokens = ['old', 'new'];
  const http = createHttp('http://api.test', {
    current: () => tokens[0]!,
    renewed: async () => tokens.shift() === 'old',
  });
  network.mockResolvedValueOnce(Response.json({ message: 'token expired' }, { status: 401 }));
  network.mockResolvedValueOnce(Response.json('/images/new.webp', { status: 201 }));
  const sent = uploadImage(http, { file, onProgress: () => undefined }, signal);
  expect(await sent).toBe('/images/new.webp');
  const authorizations = network.mock.calls.map(([, init]) => new Headers(init!.headers).get('authorization'));
  expect(authorizations).toEqual(['Bearer old', 'Bearer new']);
});
