import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG = [
  'built/(refusedStart|start|stop)',
  'browser/(walks|desk|addresses|adminWork|deliveryQueue|failures|placing|served|session|states|wallet)',
  'server/walks',
  'views/(walks|desk)',
  'walks',
];

/** Files that take long, such as tests generated from charts. */
const isLong = ({ moduleId }: TestSpecification): boolean =>
  new RegExp(`/tests/(${LONG.join('|')})[/.]`).test(moduleId);

/** Tests of the built program mostly wait: at the end of a run they would leave the processor idle. */
const isWaiting = ({ project }: TestSpecification): boolean => project.name === 'built';

const place = (file: TestSpecification): string =>
  [
    file.project.config.sequence.groupOrder,
    isWaiting(file) ? 0 : 1,
    file.project.name,
    isLong(file) ? 0 : 1,
    file.moduleId,
  ].join(' ');

/**
 * Runs slow files first, so that the workers finish together. The order is the same everywhere; Vitest's own depends on
 * the durations of the last run, which a fresh clone does not have.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
  }
}
