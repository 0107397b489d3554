// The entry `xstate-walks/report`: the results of walks as a page, as JUnit XML and as Markdown; recordings as a page to play.
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
export { toPlayPage } from '../play/page.ts';
export type { Played, PlayedScenario, PlayedSide, PlayedStory } from '../play/played.ts';
