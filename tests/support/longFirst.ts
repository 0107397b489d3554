import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that are made from charts and screens: short files that take long. */
const isLong = ({ moduleId }: TestSpecification): boolean =>
  /\/tests\/(browser\/(charts|walks|desk|screens|stillness)|server\/walks|views\/(walks|desk)|walks)[/.]/.test(
    moduleId,
  );

const place = (file: TestSpecification): string =>
  [file.project.config.sequence.groupOrder, file.project.name, isLong(file) ? 0 : 1, file.moduleId].join(' ');

/**
 * Begins with what takes long, so that the workers end together, and is the same everywhere: Vitest's own order goes by
 * how long files took the last time, which a fresh clone does not know.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
  }
}
