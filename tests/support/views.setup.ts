import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** Tests share a document: each finds it at the address, with the title and with the storage of a new one. */
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
