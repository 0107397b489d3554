import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import type { MantineProviderProps } from '@mantine/core';
import { createElement } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';

/** Without the library's transitions, which wait for timers. */
vi.mock('@mantine/core', async (original) => {
  const library = await original<typeof import('@mantine/core')>();
  const MantineProvider = (props: MantineProviderProps) =>
    createElement(library.MantineProvider, { ...props, env: 'test' });
  return { ...library, MantineProvider };
});

/** Tests share a document: resets its address, title and storage before each. */
beforeEach(() => {
  history.replaceState(null, '', '/');
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
