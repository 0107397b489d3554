import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keptResults } from './keptResults.mjs';
import { builds, inCode, inCopy, inTable, keyOf, planted, readFaults, root, testsIn } from './plant.mjs';
import { idsIn, statements } from './statements.mjs';

/**
 * `npm run faults`: breaks one behavior at a time in a copy of the project, and checks that a test that names the
 * statement fails. `-- --only S12 --only C4` selects the faults of some statements, `--unseen` those for which no test
 * has failed yet; `--write` writes docs/faults.md.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    unseen: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const store = keptResults('faults');

/** Test files by cost: rules and charts are fast, screens and a server slower, the built shop in a browser slowest. */
const costs = [/^tests\/(domain|machines|services)\//, /^tests\/(?!browser\/|built\/)/, /^tests\//];
const BUILT = costs.length - 1;
const costOf = (file) => costs.findIndex((pattern) => pattern.test(file));

/** The test files that name one of the statements, from docs/trace.md, grouped by cost. */
const testFilesOf = (ids) => {
  const rows = readFileSync(join(root, 'docs/trace.md'), 'utf8').split('\n');
  const named = rows.filter((row) => ids.some((id) => row.startsWith(`| ${id} |`)));
  const files = new Set(named.flatMap((row) => [...row.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file]) => file)));
  return costs.map((_, cost) => [...files].filter((file) => costOf(file) === cost));
};

/** For each statement the first failed test that names it. */
const failures = (copy, ids, files) => {
  const numbers = String.raw`\b(${ids.join('|')})\b|\d[–-][SCA]\d`;
  const failed = testsIn(copy, 'run', ...files, '-t', numbers)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
  const pairs = ids.map((id) => [id, failed.find((title) => idsIn(title).has(id))]);
  return Object.fromEntries(pairs.filter(([, title]) => title !== undefined));
};

/** Breaks the behavior. Returns the failed test of each statement, or why none failed. */
const seen = (copy, fault) => {
  const { ids } = fault;
  const titles = {};
  const result = planted(copy, fault, () => {
    for (const [cost, files] of testFilesOf(ids).entries()) {
      const open = ids.filter((id) => titles[id] === undefined);
      if (open.length === 0 || files.length === 0) continue;
      if (cost === BUILT && !builds(copy)) return { why: 'it does not build', titles };
      Object.assign(titles, failures(copy, open, files));
    }
    return { why: 'no test failed', titles };
  });
  return result ?? { why: `its text is not in ${fault.in}`, titles };
};

const placeOf = (row) => statements.indexOf(/^\| (\w+)/.exec(row)[1]);
const faults = await readFaults('scripts/faults');
const before = store.read();
const isSeen = (fault) => fault.ids.every((id) => before[keyOf(fault)]?.titles[id] !== undefined);
const chosen = faults.filter(
  (fault) => (!values.only || fault.ids.some((id) => values.only.includes(id))) && !(values.unseen && isSeen(fault)),
);

let unseen = 0;
await inCopy((copy) => {
  for (const fault of chosen) {
    const { why, titles } = seen(copy, fault);
    store.change((kept) => ({ ...kept, [keyOf(fault)]: { why, titles } }));
    for (const id of fault.ids) {
      if (titles[id] === undefined) unseen += 1;
      console.log(
        `${id.padEnd(5)} ${titles[id] === undefined ? `UNSEEN in ${fault.in}: ${why}` : `seen by “${titles[id]}”`}`,
      );
    }
  }
});

const broken = new Set(faults.flatMap(({ ids }) => ids));
console.log(
  `${chosen.length} faults, ${unseen} unseen; ${statements.filter((id) => broken.has(id)).length} of ${statements.length} statements have a fault`,
);
if (unseen > 0) process.exitCode = 1;

if (values.write) {
  const kept = store.read();
  const rows = faults.flatMap((fault) =>
    fault.ids.map((id) => {
      const { why, titles } = kept[keyOf(fault)] ?? { why: 'not tried yet', titles: {} };
      return `| ${id} | ${fault.in} | ${inCode(fault.replace)} | ${inCode(fault.by)} | ${inTable(titles[id] ?? `**${why}**`)} |`;
    }),
  );
  const head = [
    '# Tests that were seen failing',
    '',
    'Written by `npm run faults -- --write`. Each row is a behavior that was broken in a copy of the project, and the first failing test that names its statement.',
    '',
    '| id | in | this | became | failing test |',
    '|---|---|---|---|---|',
  ];
  const sorted = rows.toSorted((a, b) => placeOf(a) - placeOf(b));
  writeFileSync(join(root, 'docs/faults.md'), [...head, ...sorted, ''].join('\n'));
}
