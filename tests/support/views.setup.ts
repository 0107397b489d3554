import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

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
