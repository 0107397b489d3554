import { mkdirSync, writeFileSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { toPlayPage, type PlayedSide } from 'xstate-walks/report';
import type { Proof, RecordedReplay } from './prove.ts';
import { createRequire } from 'node:module';

/** The typeface of the shop's headings. */
export function typeface(): string {
  const file = createRequire(import.meta.url).resolve(
    '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
  );
  const font = readFileSync(file).toString('base64');
  return `@font-face { font-family: 'Familjen Grotesk'; src: url(data:font/woff2;base64,${font}) format('woff2'); font-weight: 400 700; size-adjust: 104%; }`;
}

/** A saved counterexample that was walked without its safeguard, and as the code is; `why` says what the safeguard does. */
export type PlayedTwice = { without: RecordedReplay; asItIs: RecordedReplay; why: string };

const idOf = (name: string): string => name.replaceAll(/\W+/g, '-');

/** Whether all that may happen was explored. What is behind a broken rule was not. */
const isWhole = ({ isComplete, counterexamples }: Proof): boolean => isComplete && counterexamples.length === 0;

const sideOf = ({ steps, broken, recording }: RecordedReplay): PlayedSide => ({ steps, broken, recording });

/** Writes the page that plays scenarios and saved counterexamples. Returns its path. */
export async function writePlayPage(
  into: string,
  proofs: readonly Proof[],
  counterexamples: readonly PlayedTwice[],
): Promise<string> {
  const page = await toPlayPage(
    {
      title: 'ProShop: play the system',
      when: new Date().toISOString(),
      world: 'server',
      scenarios: proofs.filter(isWhole).flatMap(({ scenario: { name }, states, edges, recording }) => {
        return recording === null ? [] : [{ id: idOf(name), name, states, steps: edges, recording }];
      }),
      leftOut: proofs.filter((proof) => !isWhole(proof)).map(({ scenario }) => scenario.name),
      counterexamples: counterexamples.map(({ without, asItIs, why }) => {
        const { name, rule, scenario, steps } = without.counterexample;
        return { id: name, rule, scenario, disabled: why, steps, without: sideOf(without), asItIs: sideOf(asItIs) };
      }),
    },
    typeface(),
  );
  mkdirSync(into, { recursive: true });
  const file = join(into, 'play.html');
  writeFileSync(file, page);
  return relative(process.cwd(), file) || file;
}
