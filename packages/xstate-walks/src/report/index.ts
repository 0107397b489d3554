// The entry `xstate-walks/report`: the results of walks as a page, as JUnit XML and as Markdown.
export { toJUnit } from './junit.ts';
export { toMarkdown } from './markdown.ts';
export { toPage } from './page.ts';
export {
  drawingsOf,
  beyondNote,
  reportOf,
  type Report,
  type ReportedTable,
  type Reporting,
  type Witness,
} from './report.ts';
