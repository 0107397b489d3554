import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

const parsed = (source) => {
  const { program, errors } = parseSync('module.ts', source);
  if (errors.length > 0) throw new Error(errors[0].message);
  return program;
};

const declaredIn = (statement) => {
  const node = statement.type.startsWith('Export') ? statement.declaration : statement;
  if (!node) return [];
  if (node.type === 'VariableDeclaration')
    return node.declarations.map((each) => ({ names: namesIn(each.id), node: each }));
  return node.type === 'FunctionDeclaration' ? [{ names: [node.id.name], node }] : [];
};

const namesIn = (pattern) =>
  pattern.type === 'Identifier'
    ? [pattern.name]
    : (pattern.properties ?? pattern.elements ?? []).flatMap((each) =>
        each ? namesIn(each.value ?? each.argument ?? each) : [],
      );

/** The functions and constants at the top of a module. */
export const declarationsOf = (source) =>
  parsed(source)
    .body.flatMap(declaredIn)
    .map(({ names, node }) => ({ name: names[0], names, node }));

/** The names that are read in a node. */
const namesRead = (node, found = new Set()) => {
  if (Array.isArray(node)) for (const each of node) namesRead(each, found);
  else if (typeof node === 'object' && node !== null) {
    if (node.type === 'Identifier') found.add(node.name);
    else if (node.type !== undefined || node.start === undefined)
      for (const [key, value] of Object.entries(node)) if (key !== 'typeAnnotation') namesRead(value, found);
  }
  return found;
};

/** The names that a module imports from others of the project, with their origin. */
const importsOf = (file, source) =>
  parsed(source)
    .body.filter(
      ({ type, importKind, source: from }) =>
        type === 'ImportDeclaration' && importKind !== 'type' && from.value.startsWith('.'),
    )
    .flatMap(({ specifiers, source: from }) =>
      specifiers
        .filter(({ importKind }) => importKind !== 'type')
        .map(({ local, imported }) => ({
          name: local.name,
          from: join(dirname(file), from.value),
          as: imported?.name ?? 'default',
        })),
    );

/**
 * All that the chart of a file uses, in this file and in others: `file owner` for each function and constant that a
 * chart may run.
 */
export const scopeOf = (root, chartFile) => {
  const modules = new Map();
  const moduleAt = (file) => {
    if (!modules.has(file)) {
      const source = readFileSync(join(root, file), 'utf8');
      modules.set(file, { declarations: declarationsOf(source), imports: importsOf(file, source) });
    }
    return modules.get(file);
  };
  const used = new Map();
  const queue = moduleAt(chartFile)
    .declarations.filter(({ name }) => name.endsWith('Machine'))
    .map((declaration) => ({ file: chartFile, declaration }));
  for (const { file, declaration } of queue) {
    const key = `${file} ${declaration.name}`;
    if (used.has(key)) continue;
    used.set(key, { file, owner: declaration.name });
    const { declarations, imports } = moduleAt(file);
    const read = namesRead(declaration.node);
    for (const other of declarations)
      if (other.names.some((name) => read.has(name))) queue.push({ file, declaration: other });
    for (const { name, from, as } of imports) {
      if (!read.has(name) || !existsSync(join(root, from))) continue;
      const other = moduleAt(from).declarations.find(({ names }) => names.includes(as));
      if (other) queue.push({ file: from, declaration: other });
    }
  }
  return [...used.values()];
};
