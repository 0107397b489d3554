import { thousands } from './proofsPage.mjs';

/** Shows how far an exploration is, to people who wait for it. */
export const printProgress = (scenario, { states, edges, depth }) =>
  process.stderr.write(`${scenario.name}: ${thousands(states)} states, ${thousands(edges)} steps, depth ${depth}\n`);

/** Shows what an exploration has found. Each story has its words, its diagram and its place. */
export const printProof = ({ scenario, states, edges, depth, seconds, isComplete, stories }) => {
  const extent = isComplete ? 'all of them' : 'not all of them';
  console.log(
    `${scenario.name}: ${thousands(states)} states (${extent}), ${thousands(edges)} steps, depth ${depth}, ${seconds.toFixed(1)} s, ${stories.length} rules broken`,
  );
  for (const { rule, told, diagram, place, isKept } of stories) {
    console.log(`\n  ${rule}\n    ${told.join('\n    ')}\n\n${diagram}\n`);
    console.log(isKept ? `Kept in ${place}.\n` : `To be walked first from now on: \`--keep\` writes ${place}.\n`);
  }
};

const lineOf = (was, is, told) => {
  if (is === null) return `${told}   ← is not possible any more`;
  if (is.losesRequests !== was.losesRequests) return `${told}   ← now: its requests are under way all the same`;
  return is.answer === was.answer ? told : `${told}   ← now: ${is.answer ?? 'goes on'}`;
};

/** Shows how a kept story went this time; `told` has its steps in words. */
export const printReplay = ({ story, steps, broken, seconds, told }, { isInFull }) => {
  const verdict = broken.length === 0 ? 'no rule is broken' : broken.map(({ rule }) => `broken: ${rule}`).join('; ');
  console.log(`${story.name}: ${verdict}, ${seconds.toFixed(1)} s`);
  if (!isInFull && broken.length === 0) return;
  const walked = story.steps.slice(0, steps.length);
  for (const [at, was] of walked.entries()) console.log(`    ${lineOf(was, steps[at], told[at])}`);
};
