/**
 * The results of walks as a page, as JUnit XML and as Markdown.
 * @module xstate-walks/report
 */
export { toJUnit } from './report/junit.ts';
export { toMarkdown } from './report/markdown.ts';
export { toPage } from './report/page.ts';
export {
  drawingsOf,
  reportOf,
  type Report,
  type ReportedTable,
  type Reporting,
  type Witness,
} from './report/report.ts';
export { isAsked, sentenceOf } from './report/results.ts';
