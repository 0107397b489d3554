import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { toPlayPage, type PlayedSide } from 'xstate-walks/report';
import { typeface } from '../cli/typeface.ts';
import type { Proof, RecordedStory } from './prove.ts';

/** A kept story that was walked without its protection, and as the code is; `why` says what the protection does. */
export type PlayedTwice = { without: RecordedStory; asItIs: RecordedStory; why: string };

const idOf = (name: string): string => name.replaceAll(/\W+/g, '-');

/** Whether all that may happen was explored. What is behind a broken rule was not. */
const isWhole = ({ isComplete, stories }: Proof): boolean => isComplete && stories.length === 0;

const sideOf = ({ steps, broken, recording }: RecordedStory): PlayedSide => ({ steps, broken, recording });

/** Writes the page that plays scenarios and kept stories. Returns its path. */
export async function writePlayPage(
  into: string,
  proofs: readonly Proof[],
  stories: readonly PlayedTwice[],
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
      stories: stories.map(({ without, asItIs, why }) => {
        const { name, rule, scenario, steps } = without.story;
        return { id: name, rule, scenario, undone: why, steps, without: sideOf(without), asItIs: sideOf(asItIs) };
      }),
    },
    typeface(),
  );
  mkdirSync(into, { recursive: true });
  const file = join(into, 'play.html');
  writeFileSync(file, page);
  return relative(process.cwd(), file) || file;
}
