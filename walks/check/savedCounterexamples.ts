import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Step } from 'xstate-walks/check';
import { projectDir } from '../../tests/fixtures/paths.ts';

/** A counterexample that is kept, so that it is walked again before anything is explored. */
export type FoundCounterexample = {
  /** The name of its scenario. */
  scenario: string;
  /** The rule that it broke. */
  rule: string;
  /** The safeguard that was disabled when it was found; null: the shop itself broke the rule. */
  disabled: string | null;
  steps: Step[];
};

export type SavedCounterexample = FoundCounterexample & { name: string };

const kept = join(projectDir, 'walks/check/counterexamples.json');

/** Every saved counterexample. */
export const savedCounterexamples = (file = kept): SavedCounterexample[] =>
  JSON.parse(readFileSync(file, 'utf8')) as SavedCounterexample[];

/** The saved counterexample with this name. */
export const savedCounterexample = (name: string): SavedCounterexample => {
  const counterexamples = savedCounterexamples();
  const counterexample = counterexamples.find((each) => each.name === name);
  if (!counterexample)
    throw new RangeError(
      `No counterexample is called “${name}”. There are: ${counterexamples.map((each) => each.name).join(', ')}`,
    );
  return counterexample;
};

/** Where a counterexample is kept: under its rule, until it gets a name of its own. */
export const placeOf = (counterexample: FoundCounterexample, file = kept): { file: string; name: string } => {
  const hash = createHash('sha256').update(JSON.stringify(counterexample.steps)).digest('hex').slice(0, 6);
  return { file: relative(projectDir, file), name: `${counterexample.rule.replaceAll(/\W+/g, '-')}-${hash}` };
};

/** Keeps a counterexample. Returns its place. */
export const keep = (counterexample: FoundCounterexample, file = kept): ReturnType<typeof placeOf> => {
  const place = placeOf(counterexample, file);
  writeFileSync(
    file,
    `${JSON.stringify([...savedCounterexamples(file), { name: place.name, ...counterexample }], null, 2)}\n`,
  );
  return place;
};
