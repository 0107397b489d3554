import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesReached, root } from '../plant.mjs';
import { withSources } from '../sources.mjs';
import { reasonFor } from './equivalent.mjs';
import { expressionMutants, loadedAgain } from './expressionMutants.mjs';

const byName = (one, other) => one.localeCompare(other);

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.(?:ts|mjs)$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name));

/** The folders of what generates the suite and changes the expressions. */
const tools = ['chart', 'explore', 'mutate', 'plan', 'walk'].map((folder) => `packages/xstate-walks/src/${folder}`);

/** A hash of everything that decides the fates of a chart: results with another hash are out of date. */
const hashOf = ({ id, files }) => {
  const hash = createHash('sha256');
  const reached = [`walks/charts/${id}.ts`, 'walks/expressions/tryExpressions.ts'].flatMap((file) =>
    filesReached(root, file),
  );
  const all = [...files, ...reached, ...[...tools, 'scripts/expressions'].flatMap(filesBelow)];
  for (const file of [...new Set(all)].toSorted(byName)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

/** A mutant in which no difference was found counts as equivalent only with a reason why no input can tell. */
const withReason = (chart, result) => {
  if (result.fate !== 'equivalent') return result;
  const reason = reasonFor(chart, result.what);
  return reason === undefined
    ? { ...result, fate: 'alive', why: `${result.why}; no reason is stated why no other sample can tell` }
    : { ...result, why: `${reason} (${result.why})` };
};

/**
 * Walks the generated suite of each chart through the chart with one expression changed, for every change. `known` are
 * earlier results by chart; `done` receives new ones.
 */
export const tryExpressionMutants = async ({ only, known, done }) => {
  const { charts, plugin } = await expressionMutants();
  const stale = charts
    .filter(({ id }) => !only || only.includes(id))
    .map((chart) => ({ ...chart, hash: hashOf(chart) }))
    .filter(({ id, hash }) => known(id)?.hash !== hash);
  if (stale.length === 0) return;
  await withSources(
    async (load, again) => {
      const { takePassed } = await load('/walks/expressions/switches.ts');
      const { readSome } = await load('/walks/readModels.ts');
      const { tryExpressions } = await load('/walks/expressions/tryExpressions.ts');
      const models = await readSome(...stale.map(({ id }) => id));
      /** What runs while charts are built is their structure. */
      const built = takePassed();
      for (const [index, chart] of stale.entries()) {
        const mutants = chart.mutants.filter(({ id, isStatic }) => isStatic || !built.has(id));
        const reload = async () => (await again(join('/', chart.file), loadedAgain))[models[index].name];
        const fates = await tryExpressions(models[index], mutants, { reload });
        done(chart.id, { hash: chart.hash, fates: fates.map((fate) => withReason(chart.id, fate)) });
      }
    },
    { plugins: [plugin] },
  );
};
