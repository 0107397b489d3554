// The entry `xstate-walks/vitest`: helpers for tests that run in Vitest.
export { noneWhenAllPassed } from './noneWhenAllPassed.ts';
export { recordsFolder } from './recordsFolder.ts';
export { startForTest } from './startForTest.ts';
