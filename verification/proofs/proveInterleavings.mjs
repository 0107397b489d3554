import { createCluster, postgresPrograms } from '../../scripts/postgresCluster.mjs';
import { printDone, thousands } from './provePrint.mjs';

const extentOf = ({ isComplete, left }) => {
  if (!isComplete) return 'not all of them';
  return left === 0 ? 'all of them' : `not followed beyond ${left} states`;
};

const print = (proof) => {
  const { scenario, interleavings, statements, seconds, stories } = proof;
  console.log(
    `${scenario.name}: ${thousands(interleavings)} interleavings (${extentOf(proof)}), ${thousands(statements)} statements sent, ${seconds.toFixed(1)} s, ${stories.length} broken`,
  );
  for (const { rule, told, diagram } of stories) console.log(`\n  ${rule}\n    ${told.join('\n    ')}\n\n${diagram}\n`);
};

const printSum = (proofs) => {
  const sum = (of) => proofs.reduce((total, proof) => total + of(proof), 0);
  console.log(
    `Inside requests: ${proofs.length} scenarios, ${thousands(sum(({ interleavings }) => interleavings))} interleavings, ${thousands(sum(({ statements }) => statements))} statements sent, ${Math.round(sum(({ seconds }) => seconds))} s, ${sum(({ stories }) => stories.length)} broken`,
  );
};

/**
 * Explores the interleavings of the statements of requests, on a PostgreSQL of its own. Where none is installed it says so.
 */
export const exploreInterleavings = async ({ interleavingProofs, inWords, asSequenceDiagram }, scenarios, options) => {
  const programs = postgresPrograms();
  if (programs === undefined) {
    console.log('Inside requests: PostgreSQL is not installed on this machine: skipped.');
    return [];
  }
  const cluster = await createCluster(programs);
  try {
    const proofs = [];
    const begun = performance.now();
    for await (const { stories, ...proof } of interleavingProofs(cluster.url, scenarios, options)) {
      const told = stories.map(({ rule, steps }) => ({
        rule,
        told: inWords(steps, proof.words),
        diagram: asSequenceDiagram(steps, proof.words),
      }));
      proofs.push({ ...proof, stories: told });
      print(proofs.at(-1));
      printDone(proofs.length, scenarios.length, begun);
    }
    if (proofs.length > 1) printSum(proofs);
    return proofs;
  } finally {
    await cluster.remove();
  }
};
