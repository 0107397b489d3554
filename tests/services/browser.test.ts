import { expect, it, vi } from 'vitest';
import { createSaveFile, createClipboardServices, type SaveFile } from '../../src/services/output.ts';
import { createAccountServices } from '../../src/services/accountServices.ts';
import type { Http } from '../../src/services/http.ts';

it('A50: a text is saved as a file, under its name, and the browser keeps no copy', async () => {
  vi.useFakeTimers();
  const blobs: Blob[] = [];
  const revoked: string[] = [];
  const link = { href: '', download: '', click: vi.fn<() => void>() };
  const target = {
    Blob,
    URL: {
      createObjectURL: (blob: Blob) => (blobs.push(blob), 'blob:1'),
      revokeObjectURL: (url: string) => void revoked.push(url),
    },
    document: { createElement: () => link },
    setTimeout,
  };
  createSaveFile(target as never)('my-data.json', '{"name":"Ü"}');
  expect(link).toMatchObject({ href: 'blob:1', download: 'my-data.json' });
  expect(link.click).toHaveBeenCalledOnce();
  expect(await blobs[0]!.text()).toBe('{"name":"Ü"}');
  vi.runAllTimers();
  expect(revoked).toEqual(['blob:1']);
  vi.useRealTimers();
});

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
    failed: 'The shop sent an answer that cannot be read.',
    saved: [],
  });
});

const inWindow = (navigator: object) => createClipboardServices({ navigator } as unknown as Window);
it('copying a text writes it to the clipboard', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  await inWindow({ clipboard: { writeText } }).copyText({ text: 'AB12CD34' });
  expect(writeText.mock.calls).toEqual([['AB12CD34']]);
});
