import { inCode, inTable } from './plant.mjs';

export const percent = (part, whole) => `${whole === 0 ? 100 : Math.floor((1000 * part) / whole) / 10} %`;
export const countOf = (fates, fate) => fates.filter((each) => each.fate === fate).length;

/** The share of dead mutants among those that differ from their chart. */
export const scoreOf = (fates) => percent(countOf(fates, 'dead'), fates.length - countOf(fates, 'equivalent'));

/** How many mutants there are, and what became of them, in a sentence. */
export const sumOfFates = (fates) =>
  `Of ${fates.length} mutants ${countOf(fates, 'dead')} die; ${countOf(fates, 'equivalent')} are equivalent; ${countOf(fates, 'alive')} survive: **${scoreOf(fates)}** of the others die.`;

/** A table of how many mutants of each group died. */
export const tableOfFates = (of, groups) => [
  `| ${of} | mutants | dead | equivalent | alive | score |`,
  '|---|---:|---:|---:|---:|---:|',
  ...groups.map(
    ([name, some]) =>
      `| ${name} | ${some.length} | ${countOf(some, 'dead')} | ${countOf(some, 'equivalent')} | ${countOf(some, 'alive')} | ${scoreOf(some)} |`,
  ),
];

/** What became of the mutants of each chart, and of each kind. */
export const tablesOfFates = (charts, kinds) => {
  const fates = charts.flatMap((chart) => chart.fates);
  return [
    ...tableOfFates(
      'chart',
      charts.map(({ id, fates: own }) => [id, own]),
    ),
    '',
    ...tableOfFates(
      'kind',
      kinds.map((kind) => [kind, fates.filter((each) => each.kind === kind)]),
    ),
  ];
};

/** The text of docs/mutants.md: the fates of all mutants of the charts. */
export const pageOfMutants = (charts) => {
  const fates = charts.flatMap((chart) => chart.fates);
  const kinds = [...new Set(fates.map(({ kind }) => kind))];
  const lines = (fate) =>
    charts.flatMap((chart) =>
      chart.fates
        .filter((each) => each.fate === fate)
        .map(({ kind, what, why }) => `| ${kind} | ${inTable(what)} | ${inTable(why)} |`),
    );
  const text = [
    '# Mutants of the charts',
    '',
    'Written by `npm run mutants -- --charts --write`. Only the **generated** suite runs: no hand-written test. [planted.md](planted.md) has faults in views, wiring and server.',
    '',
    'This is conformance testing: the suite is generated from the chart, and a mutant of the chart is the system under test. The score shows how precise the walks are: whether they detect any different behavior of a running actor. It does not show that the chart is correct: if a transition points to the wrong state, the walks follow it. That is the purpose of the facts in `tests/machines`, written by hand from the specification, and the faults in [faults.md](faults.md).',
    '',
    `The suite consists of the tours for transitions, pairs and refusals, and thirty random walks (seed 7), in which time also passes between events. It passes with the original chart before each mutant is tried. ${sumOfFates(fates)}`,
    '',
    ...tablesOfFates(charts, kinds),
    '',
    '## Alive',
    ...(countOf(fates, 'alive') === 0
      ? ['None.']
      : ['| kind | mutant | difference that no walk detects |', '|---|---|---|', ...lines('alive')]),
    '',
    '## Equivalent',
    'Chart and mutant were explored side by side: all events of the samples in every order, with up to two pauses of half a timer’s delay. After each step state, status, tags, context, output and effects were compared. Two situations are merged only if everything that determines their future is equal. The search ended without a difference, so no test with these samples can distinguish the two. Other samples might.',
    '',
    '| kind | mutant | proof |',
    '|---|---|---|',
    ...lines('equivalent'),
    '',
  ];
  return text.join('\n');
};

/** The text of docs/planted.md: the fates of the planted faults. */
export const pageOfPlanted = (tried) => {
  const living = tried.filter(({ fate }) => fate !== 'dead');
  const text = [
    '# Planted faults in views, wiring and server',
    '',
    `Written by \`npm run mutants -- --planted --write\`. Planted by hand, in \`scripts/planted\`; only the **generated** suite runs. Of ${tried.length} faults ${tried.length - living.length} die: **${percent(tried.length - living.length, tried.length)}**.`,
    '',
    '## Alive',
    ...(living.length === 0 ? ['None.'] : ['| in | fault | why it survives |', '|---|---|---|']),
    ...living.map(
      ({ fault, fate }) =>
        `| ${fault.in} | ${inTable(fault.why)} | ${inTable(fate === 'alive' ? (fault.lives ?? '**not explained**') : `**${fate}**`)} |`,
    ),
    '',
    '## Dead',
    '| in | fault | this | became | failing test |',
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
