// The entry `xstate-walks/exports`: charts and tours in the formats of people and of other tools.
export { formatOf, inColumns, judged, printChart, printOpen, printTable, printTours, share } from './cli/print.ts';
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
