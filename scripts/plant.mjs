import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Every fault in a folder: `{ in: file, replace, by, … }`. What is replaced stands once in the file. */
export const readFaults = async (folder) => {
  const dir = join(root, folder);
  const files = readdirSync(dir).filter((name) => name.endsWith('.mjs'));
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(join(dir, name)).href)));
  return modules.flatMap((module) => module.default);
};

/** What a fault is known by from one run to the next. */
export const keyOf = ({ in: file, replace, by }) => JSON.stringify([file, replace, by]);

/** A copy of what is under version control, with the same packages. */
const copyProject = () => {
  const copy = mkdtempSync(join(tmpdir(), 'proshop-faults-'));
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

/** Works in a copy of the project, which is gone afterwards. */
export const inCopy = (work) => {
  const copy = copyProject();
  try {
    return work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

/** What random walks keep of a fault would make the next one easier to find: it is forgotten. */
const forgetKept = (copy) => {
  const folder = 'walks/kept';
  const isOwn = (name) => existsSync(join(root, folder, name));
  const kept = existsSync(join(copy, folder)) ? readdirSync(join(copy, folder)) : [];
  for (const name of kept.filter((each) => !isOwn(each))) rmSync(join(copy, folder, name));
};

/** Works while a fault is planted in a copy; answers nothing where the fault does not fit. */
export const planted = (copy, { in: name, replace, by }, work) => {
  const file = join(copy, name);
  const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (code.split(replace).length !== 2) return undefined;
  try {
    writeFileSync(
      file,
      code.replace(replace, () => by),
    );
    return work();
  } finally {
    writeFileSync(file, code);
    forgetKept(copy);
  }
};

/** Builds the shop in a copy; whether it could be built. */
export const builds = (copy) => spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: copy }).status === 0;

/** What a file of sources imports from this project, as far as the eye reaches: by paths that are written out. */
const importsOf = (dir, file) =>
  [...readFileSync(join(dir, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, path]) => join(dirname(file), path))
    .filter((path) => /\.[mc]?[jt]sx?$/.test(path) && existsSync(join(dir, path)));

/** Whether a file has to do with another: it imports it, or something that does. */
export const reaches = (dir, from, to) => {
  const reached = new Set([from]);
  for (const file of reached) for (const path of importsOf(dir, file)) reached.add(path);
  return reached.has(to);
};

/** The charts whose walks have to do with a file: their declaration or the view beside it reaches it. */
export const chartsReaching = (dir, to) => {
  const folder = 'walks/charts';
  const files = readdirSync(join(dir, folder)).filter((name) => reaches(dir, join(folder, name), to));
  return [...new Set(files.map((name) => name.split('.')[0]))];
};

/** Every file of tests in a folder in which something stands. */
export const testFilesWith = (dir, folder, pattern) =>
  readdirSync(join(dir, folder), { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => /\.test\.tsx?$/.test(file) && pattern.test(readFileSync(join(dir, file), 'utf8')))
    .toSorted();

/** The title of a file of tests that ended before its first test. */
export const UNRUN = 'the file could not be run';

/** Runs tests in a copy: the arguments are those of vitest. Answers each test's title and how it ended. */
export const testsIn = (copy, ...args) => testsWith(copy, {}, ...args);

/** The same, with some environment variables. */
export const testsWith = (copy, env, ...args) => {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  spawnSync(process.execPath, [vitest, ...args, '--reporter=json', `--outputFile=${report}`], {
    cwd: copy,
    env: { ...process.env, ...env },
  });
  if (!existsSync(report)) return [];
  const files = JSON.parse(readFileSync(report, 'utf8')).testResults;
  return files.flatMap(({ assertionResults, status, message }) =>
    status === 'failed' && assertionResults.length === 0
      ? [{ fullName: UNRUN, status, failureMessages: [message] }]
      : assertionResults,
  );
};

/** Text and code in a cell of a table in Markdown. */
export const inTable = (text) =>
  text
    .replaceAll('|', String.raw`\|`)
    .replaceAll(/\s+/g, ' ')
    .trim();
export const inCode = (text) => (text.trim() === '' ? 'nothing' : `\`\` ${inTable(text)} \`\``);
