import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { projectDir } from '../fixtures/paths.ts';

const mantine = join(projectDir, 'node_modules/@mantine');
const core = join(mantine, 'core');

const read = (file: string): string => readFileSync(file, 'utf8');
const isScript = (file: string): boolean => /\.tsx?$/.test(file);

const importLine = /^(?:import|export)\s(?!type\b)(?:[^;]*?\sfrom\s)?['"](\.[^'"]+)['"]/gm;

/** A module and every file that it imports statically, directly or by way of others. */
const graphOf = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  if (file.endsWith('.css')) return seen;
  for (const [, path = ''] of read(file).matchAll(importLine)) graphOf(resolve(dirname(file), path), seen);
  return seen;
};

/** The style sheets of Mantine that a file imports, such as `Button` or `notifications`. */
const sheetsIn = (file: string): string[] =>
  [...read(file).matchAll(/@mantine\/(?:core\/styles\/([\w-]+)|(\w+)\/styles)\.css/g)].map(
    ([, part, whole]) => (part ?? whole)!,
  );

/** The values that a file imports from a package of Mantine. */
const importedFrom = (name: string, file: string): string[] =>
  [...read(file).matchAll(new RegExp(`^import \\{([^}]*)\\} from ['"]@mantine/${name}['"]`, 'gm'))].flatMap(
    ([, names = '']) =>
      names
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '' && !each.startsWith('type ')),
  );

/** Exported name → the module that defines it. */
const definitions = new Map(
  [...read(join(core, 'esm/index.mjs')).matchAll(/^import \{([^}]*)\} from "(\.[^"]+)"/gm)].flatMap(
    ([, names = '', path = '']) => names.split(',').map((name) => [name.trim(), join(core, 'esm', path)] as const),
  ),
);

/** Hashed class name → the sheets that style it. */
const styled = new Map<string, Set<string>>();
for (const name of readdirSync(join(core, 'styles'))) {
  if (!name.endsWith('.css') || name.endsWith('.layer.css')) continue;
  for (const [hash] of read(join(core, 'styles', name)).matchAll(/m_[0-9a-f]+/g))
    styled.set(hash, (styled.get(hash) ?? new Set()).add(name.replace('.css', '')));
}

/** The sheets of the components in a file's graph: their hashed class names stand in `*.module.mjs`. */
const sheetsBelow = (file: string): Set<string> =>
  new Set(
    [...graphOf(file)]
      .filter((each) => each.endsWith('.module.mjs'))
      .flatMap((each) => [...read(each).matchAll(/m_[0-9a-f]+/g)].flatMap(([hash]) => [...(styled.get(hash) ?? [])])),
  );

const componentsOfNotifications = [...graphOf(join(mantine, 'notifications/esm/index.mjs'))]
  .flatMap((file) => importedFrom('core', file))
  .filter((name) => definitions.has(name));

/** Component → the sheets that it and the components inside it need. */
const needsOf = (file: string): [string, Set<string>][] => [
  ...importedFrom('core', file).flatMap((name): [string, Set<string>][] => {
    const definition = definitions.get(name);
    return definition === undefined ? [] : [[name, sheetsBelow(definition)]];
  }),
  ...importedFrom('notifications', file)
    .filter((name) => name === 'Notifications')
    .map((name): [string, Set<string>] => {
      const inside = componentsOfNotifications.flatMap((each) => [...sheetsBelow(definitions.get(each)!)]);
      return [name, new Set(['notifications', ...inside])];
    }),
];

/** A component in a chunk that no sheet of the chunk or of the entry styles. */
export type MissingSheet = { chunk: string; component: string; sheet: string };

/** What each lazy chunk of the shop draws without importing its style sheet. */
export const missingSheets = (): MissingSheet[] => {
  const views = join(projectDir, 'src/views');
  const base = [...graphOf(join(projectDir, 'src/main.tsx'))].flatMap(sheetsIn);
  const chunks = readdirSync(views, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.chunk.tsx'),
  );
  return chunks.flatMap((name) => {
    const files = [...graphOf(join(views, name))];
    const sheets = new Set([...base, ...files.flatMap(sheetsIn)]);
    return files
      .filter(isScript)
      .flatMap(needsOf)
      .flatMap(([component, needed]) =>
        [...needed].filter((sheet) => !sheets.has(sheet)).map((sheet) => ({ chunk: name, component, sheet })),
      );
  });
};
