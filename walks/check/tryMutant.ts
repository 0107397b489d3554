import { check, walkStory } from 'xstate-walks/check';
import { takePassed } from '../expressions/switches.ts';
import { openTestDatabase } from '../support/database.ts';
import { placesPassed } from './chartPlaces.ts';
import { openCheckedShop, type CheckedShop, type Scenario } from './shop.ts';
import { keptStories, type KeptStory } from './stories.ts';
import { wordsOf } from './words.ts';

/** What the checker has found. */
export type Found = { by: string; why: string } | null;

/** How far each scenario is explored: with at most so many faults under each name of its bounds, so many states. */
export type Depth = readonly { faults: number; states: number }[];

/** Where a change is: a numbered expression, or a state of a chart or an event there. Null: anywhere. */
export type Place = number | string | null;

/** Where a change is, and where it can be told besides. */
type Places = { place: Place; wider?: Place };

type Part = {
  scenario: Scenario;
  shop: CheckedShop;
  stories: KeptStory[];
  /** The places that its stories and its first states pass. */
  passed: ReadonlySet<number | string>;
  /** The places that its server passes as it starts. */
  started: ReadonlySet<number>;
  seconds: number;
  /** How many mutants of each group it has found. */
  found: Map<string, number>;
};

/** Walks the kept stories of a scenario and explores its first states, until a rule is broken. */
const explore = async (
  { scenario, shop, stories }: Pick<Part, 'scenario' | 'shop' | 'stories'>,
  depth: Depth,
): Promise<Found> => {
  const system = shop.again();
  try {
    for (const { name, steps } of stories) {
      const { broken } = await walkStory(system, steps, wordsOf(shop.names));
      if (broken.length > 0) return { by: name, why: broken[0]!.rule };
    }
    for (const { faults, states: maxStates } of depth) {
      const { counterexamples } = await check(system.withFaults(faults), { maxStates, stopAtFirst: true });
      if (counterexamples.length > 0) return { by: scenario.name, why: counterexamples[0]!.rule };
    }
    return null;
  } finally {
    system.stop();
  }
};

/** Explores a scenario with a server of its own, which starts with the change. */
const exploreAnew = async ({ scenario, stories }: Part, depth: Depth): Promise<Found> => {
  const database = await openTestDatabase();
  const shop = await openCheckedShop(database, scenario);
  try {
    return await explore({ scenario, shop, stories }, depth);
  } finally {
    await shop.close();
    await database.close();
  }
};

/** Opens a scenario, and explores it without a change: it must break no rule. */
const open = async (scenario: Scenario, depth: Depth): Promise<Part> => {
  takePassed();
  const shop = await openCheckedShop(await openTestDatabase(), scenario);
  const stories = keptStories().filter((story) => story.scenario === scenario.name);
  const started = takePassed();
  const start = performance.now();
  const places = await placesPassed(async () => {
    const found = await explore({ scenario, shop, stories }, depth);
    if (found) throw new Error(`${found.by} breaks a rule without a change: ${found.why}`);
  });
  const seconds = (performance.now() - start) / 1000;
  return { scenario, shop, stories, started, passed: new Set([...takePassed(), ...places]), seconds, found: new Map() };
};

/** Opens each of these scenarios once, and says what of a mutant they find. */
export const openTrial = async (scenarios: readonly Scenario[], depth: Depth) => {
  const parts: Part[] = [];
  for (const scenario of scenarios) parts.push(await open(scenario, depth));
  const countOf = ({ found }: Part, group: string) => found.get(group) ?? 0;
  const isPassed = ({ passed }: Part, place: Place) => place === null || passed.has(place);
  /** Code that only runs as the server starts: what it made of the API is seen by clients of the API. */
  const isStarted = ({ scenario, started }: Part, place: Place) =>
    scenario.client !== undefined && typeof place === 'number' && started.has(place);
  const reaches = (part: Part, place: Place) => isPassed(part, place) || isStarted(part, place);
  /** Those that reach a place: first those that have found most of this group, then the fastest. */
  const reaching = (group: string, place: Place) =>
    parts
      .filter((part) => reaches(part, place))
      .toSorted((one, other) => countOf(other, group) - countOf(one, group) || one.seconds - other.seconds);
  /** First those that reach the place itself, then those that only reach the wider one. */
  const concerned = (group: string, { place, wider = place }: Places) => [
    ...new Set([...reaching(group, place), ...reaching(group, wider)]),
  ];
  return {
    isReached: (place: Place): boolean => parts.some((part) => reaches(part, place)),
    /** Tries the scenarios that reach this place, with a change that `before` turns on. */
    find: async (group: string, places: Places, before: () => void): Promise<Found> => {
      for (const part of concerned(group, places)) {
        before();
        const isThere = isPassed(part, places.place) || isPassed(part, places.wider ?? places.place);
        const found = await (isThere ? explore(part, depth) : exploreAnew(part, depth));
        if (!found) continue;
        part.found.set(group, countOf(part, group) + 1);
        return found;
      }
      return null;
    },
  };
};
