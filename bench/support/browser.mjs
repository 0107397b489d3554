import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module: tests } = await runnerImport(
  fileURLToPath(new URL('../../walks/support/browser.ts', import.meta.url)),
  {
    configFile: false,
    logLevel: 'error',
  },
);

/** The tests' browser; Node cannot load its TypeScript directly. */
export const { launchBrowser } = tests;
