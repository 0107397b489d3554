import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/support/longFirst.ts';

const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

/** Tests by what they need: nothing, a document, a database, the build, or the built shop in a real browser. */
export default defineConfig({
  plugins: [react()],
  test: {
    // By default one core is left to whoever sits in front of the machine: of two that is half.
    maxWorkers: '100%',
    // A sequencer of our own would overrule `--sequence.shuffle`.
    sequence: isShuffled ? {} : { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'tests/{domain,contract,machines,paths,services,platform,devtools,walks}/**/*.test.{ts,tsx}',
          ],
          // Files keep nothing in modules that another must not see, and loading them anew is dear. What a witness has
          // seen is one file's.
          isolate: process.env['WITNESSES'] !== undefined,
          setupFiles: [
            'tests/support/leftovers.setup.ts',
            ...(process.env['WITNESSES'] === undefined ? [] : ['tests/support/witness.setup.ts']),
          ],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          environment: 'happy-dom',
          include: ['tests/views/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/leftovers.setup.ts', 'tests/support/views.setup.ts'],
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/support/lentDatabases.ts',
          isolate: false,
          // Vite has a word of that name as well.
          env: { BASE_URL: process.env['BASE_URL'] ?? '' },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          environment: 'node',
          include: ['tests/built/**/*.test.ts'],
          // A test waits more than it computes, so that four of them keep two cores busy.
          maxWorkers: 4,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/support/openForAll.ts',
          // A test waits more than it computes, so that four of them keep two cores busy.
          maxWorkers: 4,
          // Files keep nothing in modules that another must not see, and loading them anew is dear.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
