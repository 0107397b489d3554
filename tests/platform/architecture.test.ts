import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectDir } from '../../walks/support/paths.ts';
import { importsIn, isBelow, parts } from './folders.ts';

const names = Object.keys(parts);

const partOf = (file: string): string | undefined => names.find((part) => isBelow(file, part));

/** `src/machines` as Mermaid takes a name. */
const nodeOf = (part: string) => part.replaceAll(/\W/g, '_');

/** Which parts a part imports, as the code does today. */
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

/** The arrows that do not follow from others. Tests, which may reach everything, are left out. */
const arrows = names
  .filter((part) => part !== 'tests')
  .flatMap((from) => {
    const all = [...reached.get(from)!];
    const direct = all.filter((to) => !all.some((between) => between !== to && reaches(between, to)));
    return direct.map((to) => `  ${nodeOf(from)} --> ${nodeOf(to)}`);
  });

const page = [
  '# Folders',
  '',
  'Written by `tests/platform/architecture.test.ts`; do not edit. An arrow means “imports”, directly or by way of others. An import that no row of `tests/platform/folders.ts` allows fails the test beside it.',
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

it('the folders are drawn in the docs as they import each other', async () => {
  await expect(page).toMatchFileSnapshot(join(projectDir, 'docs/folders.md'));
});
