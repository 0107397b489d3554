import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { root } from '../plant.mjs';
import { scopeOf } from './scope.mjs';
import { sitesOf, withSwitches } from './sites.mjs';

const folder = 'src/machines';

/** Placeholders of services: every walk replaces them. */
const replaced = 'src/machines/services.ts';

/**
 * The folders whose constants can be changed: their modules are loaded again for it. Those of services declare the errors
 * by which charts decide, so each may exist once only.
 */
export const loadedAgain = ['src/machines', 'common/domain'];
const isLoadedAgain = (file) => loadedAgain.some((each) => file.startsWith(each));

/** The chart that a file declares. */
const idOf = (source) => /createMachine\(\{\s*id: '([^']+)'/.exec(source)?.[1];

/** A source file without its types, in which a parser finds expressions only. */
const withoutTypes = async (file) =>
  (await transformWithOxc(readFileSync(join(root, file), 'utf8'), file, { lang: 'ts', target: 'esnext' })).code;

/** Every chart with the changes of expressions in all that it runs; the changes of a file have the same numbers for all. */
export const expressionMutants = async () => {
  const sources = new Map();
  const sites = new Map();
  let count = 0;
  const sitesIn = (file) => {
    if (!sites.has(file)) {
      const found = sitesOf(file, sources.get(file)).filter(({ isStatic }) => !isStatic || isLoadedAgain(file));
      sites.set(
        file,
        found.map((site) => ({ ...site, id: (count += 1) })),
      );
    }
    return sites.get(file);
  };
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.machine.ts'));
  const scopes = files.toSorted().map((name) => [`${folder}/${name}`, scopeOf(root, `${folder}/${name}`)]);
  for (const [, scope] of scopes)
    for (const { file } of scope) if (!sources.has(file)) sources.set(file, await withoutTypes(file));
  const charts = scopes.map(([file, scope]) => {
    return {
      id: idOf(readFileSync(join(root, file), 'utf8')),
      file,
      files: [...new Set(scope.map((each) => each.file))],
      mutants: scope
        .filter(({ file: used }) => used !== replaced)
        .flatMap((used) => sitesIn(used.file).filter(({ owner }) => owner === used.owner)),
    };
  });

  /** A plugin of Vite that puts every change into the sources, switched off. */
  const plugin = {
    name: 'expressions',
    enforce: 'pre',
    transform: (_, id) => {
      const own = id.startsWith(root) ? sites.get(id.slice(root.length)) : undefined;
      if (!own || own.length === 0) return null;
      return `import { at as __at } from '/walks/expressions/switches.ts';${withSwitches(sources.get(id.slice(root.length)), own, '__at')}`;
    },
  };
  return { charts, plugin };
};
