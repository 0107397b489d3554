import { safeguard, withChecker } from './checker.mjs';
import { createCluster, postgresPrograms } from '../../scripts/postgresCluster.mjs';
import { readOptions } from '../options.mjs';
import { proofsAtOnce } from './proveAtOnce.mjs';
import {
  printBeginning,
  printDone,
  printEnd,
  printInterleavings,
  printProgress,
  printProof,
  printReplay,
  printSum,
} from './provePrint.mjs';
import { safeguards, requestSafeguards } from './safeguards.mjs';

const values = readOptions('prove', 'bounded model checking of the shop; exits with 1 if a rule is broken', {
  explore: {
    type: 'string',
    default: 'all',
    value: '<part>',
    does: 'tabs: tabs, network and server; requests: inside requests',
  },
  scenario: { type: 'string', default: '', value: '<words>', does: 'the scenarios with these words in their name' },
  states: { type: 'string', value: '<count>', does: 'at most so many states of each scenario' },
  disable: {
    type: 'string',
    value: '<safeguard>',
    does: 'without a safeguard (all: each in turn), which must be found',
  },
  replay: { type: 'string', value: '<name>', does: 'repeats a saved counterexample (all: each), and explores nothing' },
  keep: { type: 'boolean', default: false, does: 'saves the counterexamples that are found' },
});

/** Runs some work with the checker and the counterexamples. */
const checking = (without, work) =>
  withChecker(without, async (load) =>
    work({
      ...(await load('/walks/rules/rules.ts')),
      ...(await load('/walks/check/properties.ts')),
      ...(await load('/walks/check/scenarios.ts')),
      ...(await load('/walks/check/prove.ts')),
      ...(await load('/walks/check/savedCounterexamples.ts')),
      ...(await load('/verification/proofs/interleavings/prove.ts')),
    }),
  );

/** The scenarios with this in their name: of tabs, and of requests. */
const chosenFrom = ({ scenarios, interleavingScenarios }, name, what = 'all') => {
  const all = {
    tabs: what === 'requests' ? [] : scenarios,
    requests: what === 'tabs' ? [] : interleavingScenarios,
  };
  const [tabs, requests] = [all.tabs, all.requests].map((each) => each.filter((one) => one.name.includes(name)));
  if (tabs.length + requests.length > 0) return { tabs, requests };
  const names = [...all.tabs, ...all.requests].map((each) => each.name).join('\n  ');
  throw new RangeError(`No scenario has “${name}” in its name. There are:\n  ${names}`);
};

/** Walks saved counterexamples again. */
const replaying = async ({ inWords }, replays, options) => {
  const walked = [];
  for await (const replayed of replays) {
    printReplay({ ...replayed, told: inWords(replayed.counterexample.steps, { world: 'server' }) }, options);
    walked.push(replayed);
  }
  return walked;
};

const brokenIn = (walked) => walked.filter(({ broken }) => broken.length > 0);

/** Explores these scenarios of tabs. */
const exploring = async ({ proofs, inWords, asSequenceDiagram, placeOf, keep }, chosen, without, given) => {
  const options = { ...given, onProgress: printProgress };
  // Without a safeguard the first counterexample ends it.
  const isAtOnce = chosen.length > 1 && without === null;
  const found = [];
  for await (const proof of isAtOnce ? proofsAtOnce(chosen, options) : proofs(chosen, options)) {
    const counterexamples = proof.counterexamples.map(({ rule, steps }) => {
      const counterexample = { scenario: proof.scenario.name, rule, disabled: without, steps };
      return {
        rule,
        told: inWords(steps, proof.words),
        diagram: asSequenceDiagram(steps, proof.words),
        isKept: values.keep,
        place: values.keep ? keep(counterexample) : placeOf(counterexample),
      };
    });
    found.push({ ...proof, counterexamples });
    printProof(found.at(-1), `${found.length} of ${chosen.length}, `);
  }
  if (found.length > 1) printSum('Tabs, network and server', found, { states: 'states', edges: 'steps' });
  return found;
};

/**
 * Explores the interleavings of the statements of requests, on a PostgreSQL of its own. Where none is installed it says so.
 */
const exploreInterleavings = async ({ interleavingProofs, inWords, asSequenceDiagram }, scenarios, options) => {
  const programs = postgresPrograms();
  if (programs === undefined) {
    console.log('Inside requests: PostgreSQL is not installed on this machine: skipped.');
    return [];
  }
  const cluster = await createCluster(programs);
  try {
    const proofs = [];
    for await (const { counterexamples, ...proof } of interleavingProofs(cluster.url, scenarios, options)) {
      const told = counterexamples.map(({ rule, steps }) => ({
        rule,
        told: inWords(steps, proof.words),
        diagram: asSequenceDiagram(steps, proof.words),
      }));
      proofs.push({ ...proof, counterexamples: told });
      printInterleavings(proofs.at(-1), `${proofs.length} of ${scenarios.length}, `);
    }
    if (proofs.length > 1)
      printSum('Inside requests', proofs, { interleavings: 'interleavings', statements: 'statements sent' });
    return proofs;
  } finally {
    await cluster.remove();
  }
};

/** Enough for every scenario as it is; without a safeguard there may be no end. */
const MOST = { asItIs: 1_000_000, disabled: 300_000 };

const proveAll = () =>
  checking(null, async (checker) => {
    const { tabs, requests } = chosenFrom(checker, values.scenario, values.explore);
    const begun = performance.now();
    const rules = [...checker.shopRules.map(({ name }) => name), ...Object.keys(checker.goals)];
    printBeginning(tabs, requests, { rules, states: Number(values.states ?? MOST.asItIs) });
    const counterexamples = checker
      .savedCounterexamples()
      .filter(({ scenario }) => tabs.some(({ name }) => name === scenario));
    const walked = await replaying(checker, checker.replays(counterexamples), { isInFull: false });
    if (brokenIn(walked).length > 0) {
      console.log(`✗ ${brokenIn(walked).length} saved counterexamples break a rule again. Nothing was explored.`);
      process.exitCode = 1;
      return;
    }
    const options = { maxStates: Number(values.states ?? MOST.asItIs) };
    const ofTabs = await exploring(checker, tabs, null, options);
    const ofRequests = requests.length === 0 ? [] : await exploreInterleavings(checker, requests, options);
    printEnd([...ofTabs, ...ofRequests], walked.length, begun);
    if ([...ofTabs, ...ofRequests].some((proof) => proof.counterexamples.length > 0)) process.exitCode = 1;
  });

const disable = async (name) => {
  const change = safeguard(name);
  console.log(`Disabled safeguard ${name}: ${change.why}`);
  const found = await checking(name, (checker) => {
    const { tabs, requests } = chosenFrom(checker, change.scenario);
    const options = { maxStates: Number(values.states ?? MOST.disabled), stopAtFirst: true };
    return name in safeguards
      ? exploring(checker, tabs, name, options)
      : exploreInterleavings(checker, requests, options);
  });
  if (found[0]?.counterexamples.length === 0) {
    console.log(`✗ No counterexample was found without ${name}.`);
    process.exitCode = 1;
  }
};

const safeguardNames = [...Object.keys(safeguards), ...Object.keys(requestSafeguards)];

const disableAll = async (names) => {
  const begun = performance.now();
  for (const [index, name] of names.entries()) {
    await disable(name);
    printDone(index + 1, names.length, begun);
  }
};

/** Whether a counterexample has broken its own rule again, at its last step. */
const isBrokenAgain = ({ counterexample, steps, broken }) =>
  steps.length === counterexample.steps.length && broken.some(({ rule }) => rule === counterexample.rule);

/** Replays counterexamples on the code as it is: none may break a rule. Without a safeguard: each must break its rule. */
const replayAll = (chosen, without) =>
  checking(without, async (checker) => {
    const counterexamples = chosen(checker);
    const walked = await replaying(checker, checker.replays(counterexamples), { isInFull: true });
    const broken = brokenIn(walked);
    const expected = without === null ? 0 : counterexamples.length;
    if (broken.length !== expected || !broken.every(isBrokenAgain)) process.exitCode = 1;
  });

const replay = async (name, without) => {
  const named = ({ savedCounterexamples, savedCounterexample }) =>
    name === 'all' ? savedCounterexamples() : [savedCounterexample(name)];
  if (without !== 'all') await replayAll(named, without ?? null);
  for (const each of without === 'all' ? Object.keys(safeguards) : []) {
    console.log(`Disabled safeguard ${each}: ${safeguards[each].why}`);
    await replayAll((checker) => named(checker).filter((counterexample) => counterexample.disabled === each), each);
  }
};

if (values.replay !== undefined) await replay(values.replay, values.disable);
else if (values.disable !== undefined) await disableAll(values.disable === 'all' ? safeguardNames : [values.disable]);
else await proveAll();
