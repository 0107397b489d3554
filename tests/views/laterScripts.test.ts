import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const script = readFileSync('src/laterScripts.js', 'utf8');

/** A document with this screen, which has been read to its end. Returns whether its scripts have begun. */
const open = (screen: string, isComplete = false) => {
  document.body.innerHTML = `<div id="root">${screen}</div><template id="later"><i class="script"></i></template>`;
  const picture = document.querySelector('img');
  if (picture) Object.defineProperty(picture, 'complete', { value: isComplete });
  runInThisContext(script);
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
  const { picture, scripts } = open(LARGEST);
  expect(scripts()).toBe(0);
  picture!.dispatchEvent(new Event(type));
  expect(scripts()).toBe(1);
  vi.runAllTimers();
  expect(scripts()).toBe(1);
});

it('scripts do not wait longer than a second for it', () => {
  const { scripts } = open(LARGEST);
  vi.advanceTimersByTime(999);
  expect(scripts()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(scripts()).toBe(1);
});

it.each([
  ['a picture that is there already', LARGEST, true],
  ['other pictures', '<img>', false],
  ['no picture', '', false],
])('scripts do not wait for %s', (_, screen, isComplete) => {
  expect(open(screen, isComplete).scripts()).toBe(1);
  vi.runAllTimers();
});

it('a document whose screen the browser draws has nothing that waits', () => {
  document.body.innerHTML = '<div id="root"></div>';
  runInThisContext(script);
  window.dispatchEvent(new Event('DOMContentLoaded'));
  expect(document.body.innerHTML).toBe('<div id="root"></div>');
});
