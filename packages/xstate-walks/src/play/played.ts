import type { Recording } from '../check/recording.ts';
import type { Step } from '../check/steps.ts';

/** A recorded system that can be stepped through. */
export type PlayedScenario = { id: string; name: string; states: number; steps: number; recording: Recording };

/** How a story went: each step as it went (null: it was not possible), and the rules that were broken. */
export type PlayedSide = {
  steps: (Step | null)[];
  broken: { rule: string; after: number }[];
  recording: Recording;
};

/** A kept story, without its protection and as it is. */
export type PlayedStory = {
  id: string;
  rule: string;
  scenario: string;
  /** What is different without the protection. */
  undone: string;
  steps: Step[];
  without: PlayedSide;
  asItIs: PlayedSide;
};

/** All that the page plays. Plain data. */
export type Played = {
  title: string;
  when: string;
  /** What answers the calls. */
  world: string;
  scenarios: PlayedScenario[];
  /** Names of scenarios that were not explored to their end, and cannot be played. */
  leftOut: string[];
  stories: PlayedStory[];
};
