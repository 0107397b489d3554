import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that are made from charts and screens: short files that take long. */
const isLong = ({ moduleId }: TestSpecification): boolean =>
  /\/tests\/(browser\/(charts|desk|screens|stillness)|server\/walks|views\/desk|paths)[/.]/.test(moduleId);

/**
 * Begins with what takes long, so that the workers end together. Vitest knows how long a file took from the last time
 * only; where there was none it goes by the size of the file, and these would come last.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files); // oxlint-disable-line unicorn/no-array-sort -- no array, a sequencer
    return [...sorted.filter((file) => isLong(file)), ...sorted.filter((file) => !isLong(file))];
  }
}
