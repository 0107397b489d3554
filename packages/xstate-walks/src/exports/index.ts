// The entry `xstate-walks/exports`: charts and tours in the formats of people and of other tools.
export { bookAsCsv, bookAsMarkdown, toBook, type BookCase } from './book.ts';
export type { ByHand, Preparation } from './byHand.ts';
export { caseConsole } from './caseConsole.ts';
export { toMermaid } from './mermaid.ts';
export { toPlaywright, type PlaywrightExport } from './playwrightFile.ts';
