import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chosenFaults } from './compare/chosen.mjs';
import { pageOfCompared } from './compare/page.mjs';
import { BOMBADIL, tools } from './compare/tools.mjs';
import { keptResults } from './keptResults.mjs';
import { builds, inCopy, root, withChanges } from './plant.mjs';

/**
 * `npm run compare`: plants faults, one at a time, and gives the exploration, random walks and Bombadil the same time to
 * find each. `-- --faults 20` says how many, `--seconds 300` for how long, `--minutes 8` ends early; the next run goes on.
 * `--tool Bombadil` runs one tool alone: several runs share the work. `--write` writes docs/compared.md.
 */
const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '300' },
    minutes: { type: 'string', default: '600' },
    tool: { type: 'string', multiple: true, default: Object.keys(tools) },
    write: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const unknown = values.tool.filter((name) => !(name in tools));
if (unknown.length > 0) throw new Error(`No tool is called ${unknown[0]}. There are: ${Object.keys(tools).join(', ')}`);

const store = keptResults('compared');
const keyOf = ({ in: file, changes }) => JSON.stringify([seconds, file, changes]);

const keep = (fault, name, result) =>
  store.change((kept) => ({ ...kept, [keyOf(fault)]: { ...kept[keyOf(fault)], [name]: result } }));

/** A tool that has failed is tried again by the next run. */
const isOpen = (fault, name) => store.read()[keyOf(fault)]?.[name]?.failed !== false;

const sayResult = (name, { failed, why, seconds: taken }) => {
  if (failed) console.log(`${name} FAILED: ${why}`);
  else console.log(`${name}: ${why === null ? 'nothing' : `${why}, ${taken.toFixed(1)} s`}`);
};

/** What a tool has found. Its own failure is a result too, so that a long run goes on without it. */
const resultOf = async (find, copy) => {
  try {
    return { ...(await find(copy, seconds)), failed: false };
  } catch (error) {
    return { failed: true, why: String(error) };
  }
};

/** Plants a fault, and keeps what each tool finds as soon as it ends. */
const tried = (fault, names) =>
  inCopy(async (copy) => {
    const file = join(copy, fault.in);
    writeFileSync(file, withChanges(readFileSync(file, 'utf8'), fault));
    if (!builds(copy)) throw new Error(`The shop does not build with the change in ${fault.in}.`);
    for (const name of names) {
      const result = await resultOf(tools[name], copy);
      keep(fault, name, result);
      sayResult(name, result);
    }
  });

const all = await chosenFaults(Number(values.faults));
const end = performance.now() + Number(values.minutes) * 60_000;
for (const fault of all) {
  const open = values.tool.filter((name) => isOpen(fault, name));
  if (open.length === 0 || performance.now() > end) continue;
  console.log(`${fault.in}: ${fault.why}`);
  try {
    await tried(fault, open);
  } catch (error) {
    for (const name of open.filter((each) => isOpen(fault, each))) {
      const result = { failed: true, why: String(error) };
      keep(fault, name, result);
      sayResult(name, result);
    }
  }
}

if (values.write) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim();
  const kept = store.read();
  const done = all.flatMap((fault) => (kept[keyOf(fault)] ? [{ fault, results: kept[keyOf(fault)] }] : []));
  const about = { names: Object.keys(tools), seconds, commit, version: BOMBADIL.split('@').at(-1) };
  writeFileSync(join(root, 'docs/compared.md'), pageOfCompared({ all, tried: done, ...about }));
}
