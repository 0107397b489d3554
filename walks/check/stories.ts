import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Step } from 'xstate-walks/check';
import { projectDir } from '../support/paths.ts';

/** A counterexample that is kept, so that it is walked again before anything is explored. */
export type Story = {
  /** The name of its scenario. */
  scenario: string;
  /** The rule that it broke. */
  rule: string;
  /** The protection that was undone when it was found; null: the shop itself broke the rule. */
  undone: string | null;
  steps: Step[];
};

export type KeptStory = Story & { name: string };

const kept = join(projectDir, 'walks/check/stories');

/** Every kept story. A story is called after its file. */
export const keptStories = (folder = kept): KeptStory[] =>
  readdirSync(folder)
    .toSorted()
    .map((file) => ({
      name: basename(file, '.json'),
      ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Story),
    }));

/** The kept story with this name. */
export const keptStory = (name: string): KeptStory => {
  const stories = keptStories();
  const story = stories.find((each) => each.name === name);
  if (!story)
    throw new Error(`No story is called “${name}”. There are: ${stories.map((each) => each.name).join(', ')}`);
  return story;
};

/** Where a story is kept: under its rule, until it gets a name of its own. */
export const placeOf = (story: Story, folder = kept): string => {
  const hash = createHash('sha256').update(JSON.stringify(story.steps)).digest('hex').slice(0, 6);
  return relative(projectDir, join(folder, `${story.rule.replaceAll(/\W+/g, '-')}-${hash}.json`));
};

/** Keeps a story. Returns its place. */
export const keep = (story: Story, folder = kept): string => {
  const place = placeOf(story, folder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(projectDir, place), `${JSON.stringify(story, null, 2)}\n`);
  return place;
};
