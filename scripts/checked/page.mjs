import { scoreOf, sumOfFates, tableOfFates } from '../mutantsPage.mjs';
import { inTable } from '../plant.mjs';

const byName = (one, other) => one.localeCompare(other);

/** Where a change is: the file of an expression, or else the group. */
const placeOf = ({ group, what }) => /^((?:server|src)\/\S+?),/.exec(what)?.[1] ?? `${group}, structure`;

const rowsOf = (some) =>
  some.map(({ group, kind, what, why }) => `| ${group} | ${kind} | ${inTable(what)} | ${inTable(why)} |`);

const table = (some, last) =>
  some.length === 0 ? ['None.'] : [`| group | kind | mutant | ${last} |`, '|---|---|---|---|', ...rowsOf(some)];

/** A table by what this says of each mutant. */
const tableBy = (of, nameOf, tried) =>
  tableOfFates(
    of,
    [...new Set(tried.map(nameOf))]
      .toSorted(byName)
      .map((name) => [name, tried.filter((each) => nameOf(each) === name)]),
  );

/** The mutants that each rule, or each kept story, has found. */
const finders = (dead) => {
  const counts = new Map();
  for (const { by, why } of dead) {
    const rule = by === 'the exploration' ? 'the exploration itself fails' : why;
    counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return [
    '| broken rule | mutants |',
    '|---|---:|',
    ...[...counts]
      .toSorted(([one, some], [other, others]) => others - some || byName(one, other))
      .map(([rule, count]) => `| ${inTable(rule)} | ${count} |`),
  ];
};

/** How far each scenario is explored, in words. */
const depthInWords = (depth) =>
  depth
    .map(({ faults, states }) => {
      const name = faults === 0 ? 'without faults' : faults === 1 ? 'with one fault of a kind' : 'within all bounds';
      return `${states} states ${name}`;
    })
    .join(', ');

/** What share of the mutants that differ shall die. */
const AIM = 95;

const aimInWords = (tried) =>
  Number.parseFloat(scoreOf(tried)) < AIM
    ? `**The aim of ${AIM} % is not reached.**`
    : `The aim of ${AIM} % is reached.`;

/** The text of docs/mutants-checker.md. `all` are all mutants there are, `tried` those with a fate. */
export const pageOfChecked = ({ all, tried, seed, depth, commit }) => {
  const alive = tried.filter(({ fate }) => fate === 'alive');
  const beyond = alive.filter(({ isBeyond }) => isBeyond === true);
  const inside = alive.filter(({ isBeyond }) => isBeyond !== true);
  const seconds = tried.reduce((sum, result) => sum + result.seconds, 0);
  return [
    '# Mutants and the checker alone',
    '',
    'Written by `npm run mutants -- --checker --write`. No test runs: one thing is changed in the rules of orders on the server, in the tables of effects, or in the charts `checkout`, `order` and `session`, and only the exploration of [proofs.md](proofs.md) looks for it: the kept stories of each scenario, then its first states, until a rule is broken.',
    '',
    `There are ${all.length} mutants. ${
      tried.length < all.length
        ? `**This is a sample of ${tried.length}**, drawn with seed ${seed}; \`--sample 1000\` tries more, \`--seed\` others.`
        : 'All were tried.'
    } ${sumOfFates(tried)} Of the survivors ${beyond.length} differ only outside the world that is explored; they count as alive. Without them ${scoreOf(tried.filter(({ isBeyond }) => isBeyond !== true))} of the others die. ${aimInWords(tried)}`,
    '',
    `For each mutant at most ${depthInWords(depth)} were explored of each scenario, which took ${(seconds / 60).toFixed(0)} minutes of CPU in all, measured on ${commit}; \`npm run prove\` explores all states, and can only find more.`,
    '',
    ...tableBy('group', ({ group }) => group, tried),
    '',
    ...tableBy('place', placeOf, tried),
    '',
    ...tableBy('kind', ({ kind }) => kind, tried),
    '',
    '## What found them',
    ...finders(tried.filter(({ fate }) => fate === 'dead')),
    '',
    '## Alive: a rule is missing',
    'Each of these changes something that no rule of the checker asks for, or that lies deeper than the states that are explored for each mutant. Most of it is what the walks of charts, views and API look at ([mutants.md](mutants.md), [mutants-expressions.md](mutants-expressions.md), [planted.md](planted.md)).',
    '',
    ...table(inside, 'why'),
    '',
    '## Alive: outside the explored world',
    ...table(beyond, 'why no scenario can tell'),
    '',
    '## Equivalent',
    'A changed chart is equivalent if it was explored side by side with its original and never differed (as in [mutants.md](mutants.md)), any other change only with a reason.',
    '',
    ...table(
      tried.filter(({ fate }) => fate === 'equivalent'),
      'proof',
    ),
    '',
  ].join('\n');
};
