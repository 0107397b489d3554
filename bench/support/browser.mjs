import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module: tests } = await runnerImport(
  fileURLToPath(new URL('../../walks/support/browser.ts', import.meta.url)),
  {
    configFile: false,
    logLevel: 'error',
  },
);

/** The browser that tests use, whose TypeScript Node cannot read. */
export const { launchBrowser } = tests;
