import { expect, it, vi } from 'vitest';
import { createAccountServices, type SaveFile } from '../../src/services/accountServices.ts';
import type { Http } from '../../src/services/http.ts';

const { signal } = new AbortController();

const exported = async (answer: unknown) => {
  const saveFile = vi.fn<SaveFile>();
  const http = (async () => answer) as Http;
  const { exportAccount } = createAccountServices(http, saveFile);
  const failed = await exportAccount({ password: 'mine' }, signal).catch((error: Error) => error.message);
  return { failed, saved: saveFile.mock.calls };
};

it('A50: the own data goes into a file as it comes', async () => {
  const data = { account: { name: 'Jane' }, orders: [], more: true };
  expect(await exported(data)).toEqual({
    failed: undefined,
    saved: [['my-data.json', JSON.stringify(data, null, 2)]],
  });
});

it('A50: what is no data is not saved', async () => {
  expect(await exported('<!doctype html><title>Welcome</title>')).toEqual({
    failed: 'The shop gave an answer that cannot be understood.',
    saved: [],
  });
});
