import { duration } from '../options.mjs';

/** A count with spaces between its thousands. */
export const thousands = (count) => count.toLocaleString('en-US').replaceAll(',', ' ');

const SHOWN_EVERY_MS = 10_000;
let shown = performance.now();

/** Shows now and then how far the exploration of a scenario is, to people who wait for it. */
export const printProgress = (scenario, { states, edges, depth }) => {
  if (performance.now() - shown < SHOWN_EVERY_MS) return;
  shown = performance.now();
  process.stderr.write(`${scenario.name}: ${thousands(states)} states, ${thousands(edges)} steps, depth ${depth} …\n`);
};

/** Shows how much is done, of how much. */
export const printDone = (done, all, begun) => {
  if (all > 1) process.stderr.write(`  ${done} of ${all} done, ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
};

/** What may happen at most so often, in words. */
export const inBounds = (bounds) => {
  const parts = Object.entries(bounds).filter(([, times]) => times > 0 && times < 1_000_000);
  return `at most ${parts.map(([names, times]) => `${names.replaceAll(' + ', ' or ')}: ${times}`).join('; ')}`;
};

/** Says what is about to be explored. */
export const printBeginning = (tabs, requests, { rules, states }) => {
  console.log(
    `Bounded model checking of the code that ships: ${tabs.length} scenarios of tabs, network and server, ${requests.length} of requests.`,
  );
  console.log(
    `At most ${thousands(states)} states each; the line of a scenario has its bounds. No step may break a rule of docs/proofs.md, such as:`,
  );
  for (const rule of rules) console.log(`  ${rule}`);
  console.log('First, the saved counterexamples are repeated.');
};

/** Closes a run with a line to quote. */
export const printEnd = (proofs, repeated, begun) => {
  const broken = proofs.reduce((total, { counterexamples }) => total + counterexamples.length, 0);
  const whole = proofs.filter(({ isComplete }) => isComplete).length;
  console.log(
    `${broken === 0 ? '✓ No rule is broken' : `✗ Counterexamples: ${broken}`}. Scenarios explored: ${proofs.length}, to their end: ${whole}; saved counterexamples repeated: ${repeated}. Took ${duration(begun)}.`,
  );
};

/** Shows the sums of explorations; `counted` has the words for each number of theirs. */
export const printSum = (title, proofs, counted) => {
  const sum = (name) => proofs.reduce((total, proof) => total + (proof[name].length ?? proof[name]), 0);
  const counts = Object.entries(counted).map(([name, words]) => `${thousands(sum(name))} ${words}`);
  console.log(
    `${title}: ${proofs.length} scenarios, ${counts.join(', ')}, ${Math.round(sum('seconds'))} s, ${sum('counterexamples')} broken`,
  );
};

/** Shows what an exploration has found. Each counterexample has its words, its diagram and its place. */
export const printProof = ({ scenario, states, edges, depth, seconds, isComplete, counterexamples }, place) => {
  const extent = isComplete ? 'all of them' : 'not all of them';
  console.log(
    `${place}${scenario.name}: ${thousands(states)} states (${extent}), ${thousands(edges)} steps, depth ${depth}, ${seconds.toFixed(1)} s, ${counterexamples.length} rules broken; ${inBounds(scenario.bounds)}`,
  );
  for (const { rule, told, diagram, place: kept, isKept } of counterexamples) {
    console.log(`\n  ${rule}\n    ${told.join('\n    ')}\n\n${diagram}\n`);
    console.log(
      `${isKept ? 'Saved' : 'To repeat it first from now on'}: \`--keep\` adds ${kept.name} to ${kept.file}.\n`,
    );
  }
};

const lineOf = (was, is, told) => {
  if (is === null) return `${told}   ← is not possible any more`;
  if (is.losesRequests !== was.losesRequests) return `${told}   ← now: its requests are under way all the same`;
  return is.answer === was.answer ? told : `${told}   ← now: ${is.answer ?? 'goes on'}`;
};

/** Shows how a saved counterexample went this time; `told` has its steps in words. */
export const printReplay = ({ counterexample, steps, broken, seconds, told }, { isInFull }) => {
  const verdict = broken.length === 0 ? 'no rule is broken' : broken.map(({ rule }) => `broken: ${rule}`).join('; ');
  console.log(`${counterexample.name}: ${verdict}, ${seconds.toFixed(1)} s`);
  if (!isInFull && broken.length === 0) return;
  const walked = counterexample.steps.slice(0, steps.length);
  for (const [at, was] of walked.entries()) console.log(`    ${lineOf(was, steps[at], told[at])}`);
};

const extentOf = ({ isComplete, left }) => {
  if (!isComplete) return 'not all of them';
  return left === 0 ? 'all of them' : `not followed beyond ${left} states`;
};

/** Shows what the exploration of requests has found. */
export const printInterleavings = (proof, place) => {
  const { scenario, interleavings, statements, seconds, counterexamples } = proof;
  console.log(
    `${place}${scenario.name}: ${thousands(interleavings)} interleavings (${extentOf(proof)}), ${thousands(statements)} statements sent, ${seconds.toFixed(1)} s, ${counterexamples.length} broken`,
  );
  for (const { rule, told, diagram } of counterexamples)
    console.log(`\n  ${rule}\n    ${told.join('\n    ')}\n\n${diagram}\n`);
};
