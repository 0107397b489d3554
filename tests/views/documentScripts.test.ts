import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fireEvent } from '@testing-library/react';
import { watchIntent, whenLoaded } from '../../src/services/intent.ts';

const script = readFileSync('src/goneFiles.js', 'utf8');

const FILES = ['/assets/index.js', '/assets/home.js', '/assets/index.css'];

const fail = (selector: string) => document.querySelector(selector)!.dispatchEvent(new Event('error'));

const succeed = () => {
  for (const file of document.querySelectorAll('script,[rel=stylesheet]')) file.dispatchEvent(new Event('load'));
};

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
  return { asked, reload, passes: () => vi.runAllTimersAsync() };
};

beforeEach(() => {
  vi.useFakeTimers();
  const { happyDOM } = window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  sessionStorage.clear();
});
afterEach(() => {
  succeed();
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
  it('A14: gives up after five loads in a row, until one succeeds', async () => {
    for (let load = 1; load <= 6; load += 1) {
      const { reload, passes } = open({ '/assets/index.js': [404] });
      fail('script');
      await passes();
      expect(reload).toHaveBeenCalledTimes(load <= 5 ? 1 : 0);
    }
    open({});
    succeed();
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
    succeed();
    fail('script');
    await passes();
    expect(asked).toEqual([]);
  });
});

const scriptLater = readFileSync('src/laterScripts.js', 'utf8');

/** A document with this screen, which has been read to its end. Returns whether its scripts have begun. */
const openLater = (screen: string, isComplete = false) => {
  document.body.innerHTML = `<div id="root">${screen}</div><template id="later"><i class="script"></i></template>`;
  const picture = document.querySelector('img');
  if (picture) Object.defineProperty(picture, 'complete', { value: isComplete });
  runInThisContext(scriptLater);
  window.dispatchEvent(new Event('DOMContentLoaded'));
  return { picture, scripts: () => document.querySelectorAll('body > .script').length };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const LARGEST = '<img fetchpriority="high">';

it.each(['load', 'error'])('scripts begin, once, with the largest picture: %s', (type) => {
  const { picture, scripts } = openLater(LARGEST);
  expect(scripts()).toBe(0);
  picture!.dispatchEvent(new Event(type));
  expect(scripts()).toBe(1);
  vi.runAllTimers();
  expect(scripts()).toBe(1);
});

it('scripts do not wait longer than a second for it', () => {
  const { scripts } = openLater(LARGEST);
  vi.advanceTimersByTime(999);
  expect(scripts()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(scripts()).toBe(1);
});

it.each([
  ['a picture that is there already', LARGEST, true],
  ['other pictures', '<img>', false],
  ['no picture', '', false],
])('scripts wait for the first paint alone with %s', (_, screen, isComplete) => {
  const { scripts } = openLater(screen, isComplete);
  expect(scripts()).toBe(0);
  vi.advanceTimersByTime(20);
  expect(scripts()).toBe(1);
});

it('a document whose screen the browser draws has nothing that waits', () => {
  document.body.innerHTML = '<div id="root"></div>';
  runInThisContext(scriptLater);
  window.dispatchEvent(new Event('DOMContentLoaded'));
  expect(document.body.innerHTML).toBe('<div id="root"></div>');
});

const scriptTypeface = readFileSync('src/typeface.js', 'utf8');

it.each([
  ['is there after 99 ms', 99, true],
  ['is there after 100 ms', 100, false],
  ['cannot be had', null, false],
])('text takes the typeface at once or not at all: it %s', async (_, arrival, isTaken) => {
  const load = async () => {
    if (arrival === null) throw new TypeError('Failed to fetch');
    await vi.advanceTimersByTimeAsync(arrival);
  };
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true });
  runInThisContext(scriptTypeface);
  window.dispatchEvent(new Event('DOMContentLoaded'));
  await vi.runAllTimersAsync();
  expect('typeface' in document.documentElement.dataset).toBe(isTaken);
  delete document.documentElement.dataset['typeface'];
  Reflect.deleteProperty(document, 'fonts');
});

let watching: AbortController;
const intended = vi.fn<(path: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  watching = new AbortController();
  document.body.innerHTML =
    '<a id="near" href="/product/p1?x=1"><b id="inside">Near</b></a><a id="far" href="https://elsewhere.example/">Far</a><p>No link</p><button data-leads-to="/cart/p1">Add</button>';
});
afterEach(() => {
  watching.abort();
  vi.useRealTimers();
  intended.mockReset();
  document.body.innerHTML = '';
});

const at = (selector: string) => document.querySelector(selector)!;
const watch = () => watchIntent(window, intended, watching.signal);

describe('the intent to open a link or to press a control', () => {
  it('is a pointer that rests on it for 80 ms', () => {
    watch();
    fireEvent.pointerOver(at('#inside'));
    vi.advanceTimersByTime(79);
    expect(intended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(intended).toHaveBeenCalledExactlyOnceWith('/product/p1');
  });

  it('is no pointer that passes over it', () => {
    watch();
    fireEvent.pointerOver(at('#inside'));
    vi.advanceTimersByTime(50);
    fireEvent.pointerOver(at('p'));
    vi.advanceTimersByTime(100);
    expect(intended).not.toHaveBeenCalled();
  });

  it.each(['pointerDown', 'focusIn'] as const)('is %s, at once', (event) => {
    watch();
    fireEvent[event](at('#near'));
    expect(intended).toHaveBeenCalledExactlyOnceWith('/product/p1');
  });
  it('S130: counts for a control that says where it leads', () => {
    watch();
    fireEvent.pointerDown(at('button'));
    expect(intended).toHaveBeenCalledExactlyOnceWith('/cart/p1');
  });

  it('does not count for other sites', () => {
    watch();
    fireEvent.focusIn(at('#far'));
    expect(intended).not.toHaveBeenCalled();
  });

  it('does not count for visitors who save data', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    watch();
    fireEvent.focusIn(at('#near'));
    vi.unstubAllGlobals();
    expect(intended).not.toHaveBeenCalled();
  });
});

describe('what is needed next as a rule', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('waits until the document has loaded', () => {
    const run = vi.fn<() => void>();
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    whenLoaded(window, run);
    expect(run).not.toHaveBeenCalled();
    fireEvent(window, new Event('load'));
    expect(run).toHaveBeenCalledOnce();
    state.mockReturnValue('complete');
    whenLoaded(window, run);
    expect(run).toHaveBeenCalledTimes(2);
  });
});
