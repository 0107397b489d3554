import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { fromSource, fromSourceIn } from './scripts/build/fromSource.mjs';
import { themeSheet } from './scripts/build/themeStyles.ts';
import { LongFirst } from './tests/fixtures/setup/longFirst.ts';

const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

/** Projects by requirement: none, a document, a database, the build, or the built shop in a real browser. */
export default defineConfig({
  ...fromSource,
  plugins: [react(), themeSheet()],
  test: {
    // Chromium itself crashes now and then (a general protection fault in its renderer). The report names such a test.
    retry: { count: 1, condition: /(Page|Target) crashed/ },
    // The default leaves one core free: half of a machine with two.
    maxWorkers: '100%',
    // A custom sequencer would override `--sequence.shuffle`.
    sequence: isShuffled ? {} : { sequencer: LongFirst },
    tags: [
      {
        name: 'soak',
        description: 'Takes long or guards what is rare: `npm run test:rest`, not `npm test`.',
        timeout: 180_000,
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{domain,contract,machines,services,platform,devtools,walks}/**/*.test.{ts,tsx}'],
          // Modules hold no state that other files must not see, and loading them again is slow. Witnesses are recorded
          // per file, which needs isolation.
          isolate: process.env['WITNESSES'] !== undefined,
          setupFiles: [
            'tests/fixtures/setup/leftovers.setup.ts',
            ...(process.env['WITNESSES'] === undefined ? [] : ['tests/walks/witness.setup.ts']),
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          environment: 'node',
          include: ['packages/*/{src,test}/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: ['tests/fixtures/setup/leftovers.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          environment: 'happy-dom',
          include: ['tests/views/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/fixtures/setup/leftovers.setup.ts', 'tests/fixtures/setup/views.setup.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        ...fromSourceIn('de'),
        test: {
          name: 'german',
          environment: 'happy-dom',
          include: ['tests/german/**/*.test.tsx'],
          setupFiles: ['tests/fixtures/setup/leftovers.setup.ts', 'tests/fixtures/setup/views.setup.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/fixtures/setup/lentDatabases.ts',
          isolate: false,
          // Vite defines a BASE_URL of its own.
          env: { BASE_URL: process.env['BASE_URL'] ?? '' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          environment: 'node',
          include: ['tests/built/**/*.test.ts'],
          // A process per file would load Vitest again; most of the work is in other processes.
          isolate: false,
          // Tests mostly wait: four workers keep two cores busy. A group of its own, as other projects have fewer.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/fixtures/setup/openForAll.ts',
          // Tests mostly wait: four workers keep two cores busy. A group of its own, as other projects have fewer.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          // Modules hold no state that other files must not see, and loading them again is slow.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
