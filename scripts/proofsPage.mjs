/** A count with spaces between its thousands. */
export const thousands = (count) => count.toLocaleString('en-US').replaceAll(',', ' ');

const boundsOf = (bounds) =>
  Object.entries(bounds)
    .filter(([, times]) => times > 0)
    .map(([name, times]) => `${name}: ${times === Infinity ? 'any number' : times}`)
    .join('; ');

const rowOf = ({ scenario, states, edges, depth, seconds, isComplete, work, stories }) =>
  `| ${scenario.name} | ${boundsOf(scenario.bounds)} | ${thousands(states)}${isComplete ? '' : ' of more'} | ${thousands(edges)} | ${depth} | ${thousands(work.inputs)} + ${thousands(work.replies)} | ${seconds.toFixed(1)} | ${stories.length} |`;

const sectionOf = ({ name, why, proof }) => {
  const [story] = proof.stories;
  if (!story) return `### ${name}\n\nThat ${why} was **not found** in “${proof.scenario.name}”.\n`;
  return `### ${name}\n\nUndone: ${why}. Found in ${proof.seconds.toFixed(1)} s: **${story.rule}**.\n\n\`\`\`mermaid\n${story.diagram}\n\`\`\`\n`;
};

const rowOfRequests = ({ scenario, requests, interleavings, left, states, isComplete, statements, seconds, stories }) =>
  `| ${scenario.name} | ${requests} | ${thousands(interleavings)}${isComplete ? '' : ' of more'} | ${thousands(states)} | ${left} | ${thousands(statements)} | ${seconds.toFixed(1)} | ${stories.length} |`;

const sumOf = (proofs, of) => proofs.reduce((total, proof) => total + of(proof), 0);

const sectionOfRequests = (proofs) => `## Inside requests

Each scenario sends requests to the server that ships, on PostgreSQL, and lets their statements reach it in every order. “Interleavings” counts these orders, “states” the different situations in which they meet, “left” those in which PostgreSQL would choose who goes on, and “statements” those that were really sent.

| scenario | requests | interleavings | states | left | statements | seconds | rules broken |
|---|---:|---:|---:|---:|---:|---:|---:|
${proofs.map(rowOfRequests).join('\n')}

Together ${thousands(sumOf(proofs, ({ interleavings }) => interleavings))} interleavings, with ${thousands(sumOf(proofs, ({ statements }) => statements))} statements sent, in ${Math.round(sumOf(proofs, ({ seconds }) => seconds))} s.`;

/** docs/explored.md: what was explored, of tabs and of requests at once, and what was found with a protection undone. */
export const pageOfProofs = (proofs, ofRequests, undone) => {
  const sum = (of) => sumOf(proofs, of);
  return `# What was explored

Written by \`npm run prove -- --write\`; [proofs.md](proofs.md) says what it means.

Each scenario starts tabs that run the code that ships (charts, effects, services) and the server that ships on a real database. Everything that can happen within the bounds is tried in every order. “Run” counts the steps that really ran: inputs of tabs, and requests to the server; all others repeat one of them in other surroundings.

| scenario | at most | states | steps | depth | run | seconds | rules broken |
|---|---|---:|---:|---:|---:|---:|---:|
${proofs.map(rowOf).join('\n')}

Together ${thousands(sum(({ states }) => states))} states and ${thousands(sum(({ edges }) => edges))} steps. The seconds, ${Math.round(sum(({ seconds }) => seconds))} in all, are those of several scenarios at once.

${sectionOfRequests(ofRequests)}

## With a protection undone

${undone.map(sectionOf).join('\n')}`;
};
