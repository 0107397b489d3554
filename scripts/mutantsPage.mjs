import { inCode, inTable } from './plant.mjs';

export const percent = (part, whole) => `${whole === 0 ? 100 : Math.floor((1000 * part) / whole) / 10} %`;
export const countOf = (fates, fate) => fates.filter((each) => each.fate === fate).length;

/** How many die of the mutants that can be told from their chart. */
export const scoreOf = (fates) => percent(countOf(fates, 'dead'), fates.length - countOf(fates, 'equivalent'));

/** docs/mutants.md, of what became of the mutants of each chart, and of the faults that were planted by hand. */
export const pageOf = (charts, tried) => {
  const fates = charts.flatMap((chart) => chart.fates);
  const living = tried.filter(({ fate }) => fate !== 'dead');
  const kinds = [...new Set(fates.map(({ kind }) => kind))];
  const row = (name, some) =>
    `| ${name} | ${some.length} | ${countOf(some, 'dead')} | ${countOf(some, 'equivalent')} | ${countOf(some, 'alive')} | ${scoreOf(some)} |`;
  const lines = (fate) =>
    charts.flatMap((chart) =>
      chart.fates
        .filter((each) => each.fate === fate)
        .map(({ kind, what, why }) => `| ${kind} | ${inTable(what)} | ${inTable(why)} |`),
    );
  const text = [
    '# Faults that were planted',
    '',
    'Written by `npm run mutants -- --write`. Faults are planted, and the **generated** suite alone is run: no test that somebody wrote for the case.',
    '',
    '## In the charts',
    'This is conformance testing, as its literature has it: the suite is generated from the chart as it is, and a mutant of the chart takes the place of the system under test. It shows how fine the walks look: whether a running actor that does something else, anywhere, is noticed. It does not show that the chart itself is right: aim a transition at the wrong state and the walks follow it. For that there are the facts in `tests/machines`, written by hand from the specification, and the faults in [faults.md](faults.md).',
    '',
    `Walked are the tours for transitions, for pairs and for refusals, then thirty random walks (seed 7), in which time also passes between two events. They pass with the chart as it is before a mutant of it is tried. Of ${fates.length} mutants ${countOf(fates, 'dead')} die; ${countOf(fates, 'equivalent')} are equivalent; ${countOf(fates, 'alive')} live: **${scoreOf(fates)}** of those that differ die.`,
    '',
    '| chart | mutants | dead | equivalent | alive | score |',
    '|---|---:|---:|---:|---:|---:|',
    ...charts.map((chart) => row(chart.id, chart.fates)),
    '',
    '| kind | mutants | dead | equivalent | alive | score |',
    '|---|---:|---:|---:|---:|---:|',
    ...kinds.map((kind) =>
      row(
        kind,
        fates.filter((each) => each.kind === kind),
      ),
    ),
    '',
    '### Alive',
    ...(countOf(fates, 'alive') === 0
      ? ['None.']
      : ['| kind | mutant | what tells it apart, and no walk does |', '|---|---|---|', ...lines('alive')]),
    '',
    '### Equivalent',
    'Chart and mutant were gone through side by side: everything that the samples can do, in every order, with up to two pauses on the way in which half of a timer’s time passes, and after each step state, status, tags, context, output and what is done to the outside were compared. Two moments count as one only where all that decides what comes next is the same. The search came to its end without a difference, so no test with these samples can tell the two apart. Other samples might.',
    '',
    '| kind | mutant | proof |',
    '|---|---|---|',
    ...lines('equivalent'),
    '',
    '## In views, wiring and server',
    `Planted by hand, in \`scripts/planted\`. Of ${tried.length} faults ${tried.length - living.length} die: **${percent(tried.length - living.length, tried.length)}**.`,
    '',
    '### Alive',
    ...(living.length === 0 ? ['None.'] : ['| in | fault | why it lives |', '|---|---|---|']),
    ...living.map(
      ({ fault, fate }) =>
        `| ${fault.in} | ${inTable(fault.why)} | ${inTable(fate === 'alive' ? (fault.lives ?? '**not explained**') : `**${fate}**`)} |`,
    ),
    '',
    '### Dead',
    '| in | fault | this | became | and this fell |',
    '|---|---|---|---|---|',
    ...tried
      .filter(({ fate }) => fate === 'dead')
      .map(
        ({ fault, by }) =>
          `| ${fault.in} | ${inTable(fault.why)} | ${inCode(fault.replace)} | ${inCode(fault.by)} | ${inTable(by)} |`,
      ),
    '',
  ];
  return text.join('\n');
};
