import { withSources } from '../sources.mjs';
import { reasonFor } from './equivalent.mjs';
import { expressionMutants } from './expressionMutants.mjs';

/**
 * The conditions of guards whose effect no generated walk shows, by chart, and without those that have a reason in
 * equivalent.mjs.
 */
export const conditionsNotShown = async (only) => {
  const { charts, plugin } = await expressionMutants();
  const chosen = charts.filter(({ id }) => !only || only.includes(id));
  return withSources(
    async (load) => {
      const { readSome } = await load('/walks/readModels.ts');
      const { hiddenConditions } = await load('/walks/expressions/showConditions.ts');
      const models = await readSome(...chosen.map(({ id }) => id));
      return chosen.map(({ id, mutants }, index) => {
        const conditions = mutants.filter(({ kind }) => kind === 'condition fixed');
        const { all, hidden } = hiddenConditions(models[index], conditions);
        const unexplained = hidden.filter(({ guard, what }) => reasonFor(id, what, guard) === undefined);
        return { id, all, explained: hidden.length - unexplained.length, unexplained };
      });
    },
    { plugins: [plugin] },
  );
};
