import { inTable } from '../plant.mjs';
import { statesIn } from './tools.mjs';

const cell = (result) => {
  if (!result) return 'not tried';
  if (result.failed) return 'the tool failed';
  if (result.why === null) return '–';
  return `${result.seconds.toFixed(0)} s${result.isExact ? '' : ', not repeated'}: ${inTable(result.why).slice(0, 90)}`;
};

const isFinding = (result) => result && !result.failed && result.why !== null;

const numberOf = (results, is) => results.filter((result) => isFinding(result) && is(result)).length;

/** The text of docs/compared.md. `tried` are faults with the results of each tool, `all` those that were chosen. */
export const pageOfCompared = ({ all, tried, names, seconds, commit, version }) => {
  const of = (name) => tried.map(({ results }) => results[name]);
  return [
    '# Exploration, random walks and Bombadil side by side',
    '',
    `Written by \`npm run compare -- --write\`, measured on ${commit}. Each tool had **${seconds} seconds** for each fault, on a machine that others used too; it stops at the first broken rule. What it has found is then repeated: by its story, its saved walk, or its trace.`,
    '',
    `${tried.length < all.length ? `**Only ${tried.length} of ${all.length} faults were tried;** \`npm run compare\` goes on with the others. ` : ''}The faults are a third each of the protections of \`npm run prove\` (which its own stories look for first), the faults planted for the generated tests, and those of single statements. Which ones is decided by a hash of their text. Many concern a screen, which the exploration does not draw, or something that no page shows.`,
    '',
    `- **exploration**: \`npm run prove -- --explore tabs --states ${statesIn(seconds)}\`, its kept stories first;`,
    '- **random walks**: `npm run paths -- --fuzz 10` through the shop, its server, the API and the built shop in Chromium in turn, with one seed after another;',
    `- **Bombadil** ${version} (\`npx\`, no dependency) in Chromium against the built shop, with its own properties but console errors and status codes, which the shop has on purpose, and ten of the shop’s promises in its language, which also sign in and fill in the address ([\`promises.mjs\`](../scripts/compare/promises.mjs)).`,
    '',
    '| tool | found | repeated exactly | seconds to find, together |',
    '|---|---:|---:|---:|',
    ...names.map((name) => {
      const found = of(name).filter(isFinding);
      const sum = found.reduce((before, result) => before + result.seconds, 0);
      return `| ${name} | ${found.length} of ${of(name).filter((result) => result && !result.failed).length} | ${numberOf(of(name), ({ isExact }) => isExact)} | ${sum.toFixed(0)} |`;
    }),
    '',
    `| fault | in | ${names.join(' | ')} |`,
    `|---|---|${names.map(() => '---|').join('')}`,
    ...tried.map(
      ({ fault, results }) =>
        `| ${inTable(fault.why)} (${fault.list}) | ${fault.in} | ${names.map((name) => cell(results[name])).join(' | ')} |`,
    ),
    '',
  ].join('\n');
};
