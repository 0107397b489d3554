import { describe, expect, it, vi } from 'vitest';
import { createClipboardServices } from '../../src/services/output.ts';

const inWindow = (navigator: object) => createClipboardServices({ navigator } as unknown as Window);
const refuse = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
const signal = new AbortController().signal;

describe('copying a text', () => {
  it('writes it to the clipboard', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    await inWindow({ clipboard: { writeText } }).copyText({ text: 'AB12CD34' }, signal);
    expect(writeText.mock.calls).toEqual([['AB12CD34']]);
  });

  it('fails where the browser does not allow it', async () => {
    await expect(inWindow({ clipboard: { writeText: refuse } }).copyText({ text: 'x' }, signal)).rejects.toThrow(
      'denied',
    );
  });

  it('fails on a page without a clipboard, which has no secure context', async () => {
    await expect(inWindow({}).copyText({ text: 'x' }, signal)).rejects.toThrow('This page has no clipboard.');
  });
});
