import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests generated from charts and screens: short files that take long. */
const isLong = ({ moduleId }: TestSpecification): boolean =>
  /\/tests\/(browser\/(walks|desk|screens|stillness)|server\/walks|views\/(walks|desk)|walks)[/.]/.test(moduleId);

const place = (file: TestSpecification): string =>
  [file.project.config.sequence.groupOrder, file.project.name, isLong(file) ? 0 : 1, file.moduleId].join(' ');

/**
 * Runs slow files first, so that the workers finish together. The order is the same everywhere; Vitest's own depends on
 * the durations of the last run, which a fresh clone does not have.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
  }
}
