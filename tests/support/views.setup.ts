import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';

/** Files share a document: each finds it at the address and with the title of a new one. */
beforeAll(() => {
  history.replaceState(null, '', '/');
  document.title = '';
});
afterEach(cleanup);
