import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectDir } from '../../walks/support/paths.ts';
import { importsIn, isBelow, parts } from './folders.ts';

const names = Object.keys(parts);

const partOf = (file: string): string | undefined => names.find((part) => isBelow(file, part));

/** A folder's name as a Mermaid id. */
const nodeOf = (part: string) => part.replaceAll(/\W/g, '_');

/** The parts that each part imports. */
const reached = new Map(
  names.map((part) => [
    part,
    new Set(
      importsIn(part)
        .flatMap(({ to }) => partOf(to) ?? [])
        .filter((to) => to !== part),
    ),
  ]),
);

const reaches = (from: string, to: string): boolean =>
  reached.get(from)!.has(to) || [...reached.get(from)!].some((next) => reaches(next, to));

/** The transitive reduction of the imports, without tests, which may import everything. */
const arrows = names
  .filter((part) => part !== 'tests')
  .flatMap((from) => {
    const all = names.filter((to) => reached.get(from)!.has(to));
    const direct = all.filter((to) => !all.some((between) => between !== to && reaches(between, to)));
    return direct.map((to) => `  ${nodeOf(from)} --> ${nodeOf(to)}`);
  });

const page = [
  '# Folders',
  '',
  'Written by `tests/platform/architecture.test.ts`; do not edit. An arrow means “imports”, directly or indirectly. An import that no row of `tests/platform/folders.ts` allows fails a test.',
  '',
  '```mermaid',
  'flowchart TD',
  ...names.filter((part) => part !== 'tests').map((part) => `  ${nodeOf(part)}["${part}"]`),
  ...arrows,
  '```',
  '',
  '| folder | holds |',
  '|---|---|',
  ...Object.entries(parts).map(([part, { purpose }]) => `| \`${part}\` | ${purpose} |`),
  '',
].join('\n');

it('the drawing of the folders in the docs is current', async () => {
  await expect(page).toMatchFileSnapshot(join(projectDir, 'docs/folders.md'));
});
