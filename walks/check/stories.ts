import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Step } from 'xstate-walks/check';
import { projectDir } from '../../tests/fixtures/paths.ts';

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

const kept = join(projectDir, 'walks/check/stories.json');

/** Every kept story. */
export const keptStories = (file = kept): KeptStory[] => JSON.parse(readFileSync(file, 'utf8')) as KeptStory[];

/** The kept story with this name. */
export const keptStory = (name: string): KeptStory => {
  const stories = keptStories();
  const story = stories.find((each) => each.name === name);
  if (!story)
    throw new Error(`No story is called “${name}”. There are: ${stories.map((each) => each.name).join(', ')}`);
  return story;
};

/** Where a story is kept: under its rule, until it gets a name of its own. */
export const placeOf = (story: Story, file = kept): { file: string; name: string } => {
  const hash = createHash('sha256').update(JSON.stringify(story.steps)).digest('hex').slice(0, 6);
  return { file: relative(projectDir, file), name: `${story.rule.replaceAll(/\W+/g, '-')}-${hash}` };
};

/** Keeps a story. Returns its place. */
export const keep = (story: Story, file = kept): ReturnType<typeof placeOf> => {
  const place = placeOf(story, file);
  writeFileSync(file, `${JSON.stringify([...keptStories(file), { name: place.name, ...story }], null, 2)}\n`);
  return place;
};
