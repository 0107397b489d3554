import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The planted faults. `faults/*.mjs` list by file [what it breaks, the text, what takes its place]: what is broken are
 * statements (`ids`), else words (`why`). The text occurs once in the file.
 */
export const readFaults = async () => {
  const dir = join(root, 'verification/faults');
  const modules = await Promise.all(readdirSync(dir).map((name) => import(pathToFileURL(join(dir, name)).href)));
  return modules
    .flatMap((module) => Object.entries(module.default))
    .flatMap(([file, faults]) =>
      faults.map(([what, replace, by]) => ({
        ...(/^[SCA]\d/.test(what) ? { ids: what.split(' ') } : { why: what }),
        in: file,
        replace,
        by,
      })),
    );
};

/** A copy of the files under version control, with the same packages. */
const copyProject = () => {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'proshop-faults-')));
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of stdout
    .toString()
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  return copy;
};

/** Runs `work` in a copy of the project, and removes the copy. */
export const inCopy = async (work) => {
  const copy = copyProject();
  try {
    return await work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

/** The code with one text replaced; undefined if it does not contain it exactly once. */
export const replacedOnce = (code, { replace, by }) =>
  code.split(replace).length === 2 ? code.replace(replace, () => by) : undefined;

/** The code of a file with all these changes. */
export const withChanges = (code, { in: file, changes }) =>
  changes.reduce((text, [replace, by]) => {
    const changed = replacedOnce(text, { replace, by });
    if (changed === undefined) throw new Error(`${file} has not once: ${replace}`);
    return changed;
  }, code);

/** Runs `work` while a fault is planted in a copy. Returns undefined if the fault's text is not in its file. */
export const planted = (copy, { in: name, replace, by }, work) => {
  const file = join(copy, name);
  const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const broken = replacedOnce(code, { replace, by });
  if (broken === undefined) return undefined;
  try {
    writeFileSync(file, broken);
    return work();
  } finally {
    writeFileSync(file, code);
  }
};

/** Builds the shop in a copy. Returns true on success. */
export const builds = (copy) => spawnSync(process.execPath, ['scripts/run.mjs', 'build'], { cwd: copy }).status === 0;

/** The project files that a source file imports by a literal path, not for their types. */
const importsOf = (dir, file) =>
  [
    ...readFileSync(join(dir, file), 'utf8')
      .replaceAll(/^import type [^;]+;$/gm, '')
      .matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g),
  ]
    .map(([, path]) => join(dirname(file), path))
    .filter((path) => /\.[mc]?[jt]sx?$/.test(path) && existsSync(join(dir, path)));

/** A file, and all that it imports directly or indirectly. */
const filesReached = (dir, from) => {
  const reached = new Set([from]);
  for (const file of reached) for (const path of importsOf(dir, file)) reached.add(path);
  return [...reached];
};

/** True if a file imports another, directly or indirectly. */
const reaches = (dir, from, to) => filesReached(dir, from).includes(to);

/** The charts whose declaration or view imports a file, directly or indirectly. */
export const chartsReaching = (dir, to) => {
  const folder = 'tests/models';
  const models = readdirSync(join(dir, folder)).filter((name) => name.endsWith('.tsx'));
  const files = models.filter((name) => reaches(dir, join(folder, name), to));
  return [...new Set(files.map((name) => name.split('.')[0]))];
};

/**
 * Runs Vitest in a copy with these environment variables and arguments. Returns each test with its file; a file that
 * could not be run has none.
 */
export const testsIn = (copy, env, ...args) => {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  spawnSync(process.execPath, [vitest, ...args, '--reporter=json', `--outputFile=${report}`], {
    cwd: copy,
    env: { ...process.env, ...env },
  });
  if (!existsSync(report)) return [];
  return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(copy, name) })),
  );
};
