import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchIntent, whenLoaded } from '../../src/services/intent.ts';

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

  it('is reported once by a press that comes before the pointer has rested', () => {
    watch();
    fireEvent.pointerOver(at('#near'));
    vi.advanceTimersByTime(50);
    fireEvent.pointerDown(at('#near'));
    vi.advanceTimersByTime(100);
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

  it('is not fetched for visitors who save data', () => {
    const run = vi.fn<() => void>();
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    whenLoaded(window, run);
    expect(run).not.toHaveBeenCalled();
  });
});
