import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

const script = readFileSync('src/goneFiles.js', 'utf8');

const FILES = ['/assets/index.js', '/assets/home.js', '/assets/index.css'];

const fail = (selector: string) => document.querySelector(selector)!.dispatchEvent(new Event('error'));

/** A document with these files, which a server answers as given, in turn; the last answer stays. */
const open = (answers: Record<string, (number | 'no network')[]>) => {
  document.head.innerHTML = `<script type="module" src="${FILES[0]}"></script><link rel="modulepreload" href="${FILES[1]}"><link rel="stylesheet" href="${FILES[2]}">`;
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://shop.example');
    asked.push(pathname);
    const left = answers[pathname] ?? [200];
    const answer = left.length > 1 ? left.shift()! : left[0]!;
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    return new Response('', { status: answer });
  });
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  runInThisContext(script);
  onTestFinished(() => void window.dispatchEvent(new Event('load')));
  return { asked, reload, passes: () => vi.runAllTimersAsync() };
};

beforeEach(() => {
  vi.useFakeTimers();
  const { happyDOM } = window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

describe('a document with a file that another server has', () => {
  it.each(['script', '[rel=stylesheet]'])(
    'A14: %s: fetches all until they are there, and loads again',
    async (file) => {
      const { asked, reload, passes } = open({
        '/assets/index.js': [404, 404, 200],
        '/assets/home.js': [404, 200],
      });
      fail(file);
      await passes();
      expect(reload).toHaveBeenCalledOnce();
      expect(FILES.map((each) => asked.filter((one) => one === each).length)).toEqual([3, 2, 1]);
    },
  );

  it('A14: loads again for another document when no server has it any more', async () => {
    const { reload, passes } = open({ '/assets/index.js': [404] });
    fail('script');
    await passes();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('A14: gives up after five loads in a row, until one succeeds', async () => {
    for (let load = 1; load <= 6; load += 1) {
      const { reload, passes } = open({ '/assets/index.js': [404] });
      fail('script');
      await passes();
      expect(reload).toHaveBeenCalledTimes(load <= 5 ? 1 : 0);
      window.dispatchEvent(new Event('load'));
    }
    open({});
    window.dispatchEvent(new Event('load'));
    const { reload, passes } = open({ '/assets/index.js': [404] });
    fail('script');
    await passes();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('stays as it is drawn without a network', async () => {
    const { reload, passes } = open({ '/assets/home.js': ['no network'] });
    fail('script');
    await passes();
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves what comes later to the charts, and pictures alone', async () => {
    const { asked, passes } = open({});
    fail('[rel=modulepreload]');
    window.dispatchEvent(new Event('load'));
    fail('script');
    await passes();
    expect(asked).toEqual([]);
  });
});
