import type { BrowserContext, ConsoleMessage } from 'playwright-core';

/** Google Pay's script, which no test loads from its real host. */
const WALLET_SCRIPT = 'https://pay.google.com/';

/** Said of a page that takes seconds to draw its picture, as on a busy machine. That it uses it has tests of its own. */
const SLOW_TO_DRAW = /was preloaded using link preload but not used/;

/** Said where a test keeps the shop's worker out. */
const NO_WORKER = /Service Worker registration blocked by Playwright/;

const isLoadFailure = (message: ConsoleMessage): boolean => message.text().startsWith('Failed to load resource');

/**
 * Collects the errors of a browser profile: uncaught errors, unhandled rejections, and errors and warnings on the console.
 * Failed requests that the test caused and expected messages of the shop do not count.
 */
export const watch = (context: BrowserContext, failing: (string | RegExp)[] = [], saying: RegExp[] = []): string[] => {
  const expected = [...failing, WALLET_SCRIPT];
  const isExpected = (url: string) =>
    expected.some((part) => (typeof part === 'string' ? url.includes(part) : part.test(url)));

  const troubles: string[] = [];
  context.on('weberror', (error) => troubles.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    if (isLoadFailure(message) && isExpected(url)) return;
    if ([SLOW_TO_DRAW, NO_WORKER, ...saying].some((words) => words.test(message.text()))) return;
    troubles.push(`${message.type()}: ${message.text()} (${url})`);
  });
  return troubles;
};
