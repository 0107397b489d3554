import { expect, it, vi } from 'vitest';
import { createSaveFile } from '../../src/services/output.ts';

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
