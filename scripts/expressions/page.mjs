import { countOf, sumOfFates, tablesOfFates } from '../mutantsPage.mjs';
import { inTable } from '../plant.mjs';

/** The text of docs/mutants-expressions.md: the fates of all changed expressions. */
export const pageOfExpressions = (charts) => {
  const fates = charts.flatMap((chart) => chart.fates);
  const kinds = [...new Set(fates.map(({ kind }) => kind))].toSorted((one, other) => one.localeCompare(other));
  const lines = (fate) =>
    charts.flatMap(({ id, fates: own }) =>
      own
        .filter((each) => each.fate === fate)
        .map(({ kind, what, why }) => `| ${id} | ${kind} | ${inTable(what)} | ${inTable(why)} |`),
    );
  const table = (title, fate) =>
    countOf(fates, fate) === 0
      ? ['None.']
      : [`| chart | kind | mutant | ${title} |`, '|---|---|---|---|', ...lines(fate)];
  return [
    '# Mutants of expressions',
    '',
    'Written by `npm run mutants -- --expressions --write`. [mutants.md](mutants.md) changes the structure of charts; here one expression is changed in what charts run: guards, assigns, inputs of calls, and the functions of `src/machines`, `common` and `src/services` that they use. Only the **generated** suite of the chart runs: no hand-written test. To the tours of [mutants.md](mutants.md) it adds up to 6000 steps in which every payload occurs where its event does: the answers that the contract allows at their bounds, every kind of failure, and samples with one value changed (`walks/bounds`).',
    '',
    `A function that several charts use is changed for each of them. ${sumOfFates(fates)}`,
    '',
    ...tablesOfFates(charts, kinds),
    '',
    '## Alive',
    ...table('difference that no walk detects', 'alive'),
    '',
    '## Equivalent',
    'Chart and mutant were explored side by side and never differed, and there is a reason why no other sample can tell them apart (`scripts/expressions/equivalent.mjs`). Without a reason, a mutant counts as alive.',
    '',
    ...table('proof', 'equivalent'),
    '',
  ].join('\n');
};
