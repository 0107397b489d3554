import { pluralize } from '../chart/labels.ts';

/** A model in numbers. */
export type Summary = { id: string; states: number; transitions: number; tours: number; steps: number };

/** A model in one line. */
export const summaryLine = ({ id, states, transitions, tours, steps }: Summary): string =>
  `chart ${id}: ${pluralize(states, 'state')}, ${pluralize(transitions, 'transition')}, ${pluralize(tours, 'tour')} of ${pluralize(steps, 'step')}`;

/** For `afterAll(() => printSummary(model))`: prints the chart in one line. */
export function printSummary({ summary }: { summary: Summary }): void {
  // oxlint-disable-next-line no-console -- the one line that the run is asked to print
  console.info(summaryLine(summary));
}
