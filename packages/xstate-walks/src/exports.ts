/**
 * Charts and test paths in the formats of people, of other tools and of terminals.
 * @module xstate-walks/exports
 */
export { describeDuration } from './chart/labels.ts';
export { chooseCharts, commonOptions, instead, namesOf, readOptions, usageOf } from './cli/options.ts';
export { openPage, showProgress } from './cli/terminal.ts';
export {
  formatOf,
  inColumns,
  judged,
  printChart,
  printDiff,
  printOpen,
  printTable,
  printTestPaths,
  share,
  tableNote,
} from './cli/print.ts';
export {
  bookAsCsv,
  bookAsMarkdown,
  toBook,
  type BookCase,
  type ByHand,
  type Cause,
  type Causes,
  type Preparation,
} from './exports/book.ts';
export { toMermaid } from './exports/mermaid.ts';
export { toPlaywright, type PlaywrightExport } from './exports/playwrightFile.ts';
