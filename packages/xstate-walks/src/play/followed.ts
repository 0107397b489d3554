import { Game } from './game.ts';
import type { Played } from './played.ts';
import type { Place, Walk } from './player.machine.ts';

/** How places of a page are followed: a scenario by choices, a story on both of its sides. Systems are put together once. */
export const followerOf = ({ scenarios, stories, world }: Played): ((place: Place) => Promise<Walk>) => {
  const games = new Map<string, Game>();

  const gameOf = (wanted: string): Game => {
    const known = games.get(wanted);
    if (known) return known;
    const scenario = scenarios.find(({ id }) => id === wanted);
    if (!scenario) throw new Error(`There is no scenario ${wanted} on this page.`);
    const game = new Game(scenario.recording, world);
    games.set(wanted, game);
    return game;
  };

  return async ({ kind, id, choices: wanted }) => {
    if (kind === 'scenario') {
      const { moments, choices } = await gameOf(id).follow(wanted);
      return { choices, length: choices.length, sides: [moments] };
    }
    const story = stories.find((each) => each.id === id);
    if (!story) throw new Error(`There is no story ${id} on this page.`);
    const { without, asItIs } = story;
    const wrong = await new Game(without.recording, world).retell(without.steps);
    const right = await new Game(asItIs.recording, world).retell(asItIs.steps);
    const sides = [wrong.moments, right.moments];
    const onward = scenarios.find(({ name }) => name === story.scenario);
    const { choices } = onward ? await gameOf(onward.id).retell(asItIs.steps) : { choices: [] };
    return { choices, length: Math.max(...sides.map((side) => side.length - 1)), sides };
  };
};
