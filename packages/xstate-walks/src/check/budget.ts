import { faults, type Bounds, type World } from './processes.ts';

/** How often bounded things may still happen: takes one more of them, or returns null if no more may happen. */
export type Spend = (left: readonly number[], name: string) => readonly number[] | null;

type Budget = { all: readonly number[]; spend: Spend };

/** The bounds as a list of numbers, and what takes from it. Names that are joined share a number. */
export const budgetOf = (bounds: Bounds, world: World): Budget => {
  const names = Object.keys(bounds);
  const slots = new Map(names.flatMap((name, index) => name.split(' + ').map((each) => [each, index] as const)));
  const needsBound = new Set<string>([...faults, ...(world.variants ?? []), ...world.moves.map(({ name }) => name)]);
  return {
    all: names.map((name) => bounds[name]!),
    spend: (left, name) => {
      const slot = slots.get(name);
      if (slot === undefined) return needsBound.has(name) ? null : left;
      return left[slot] === 0 ? null : left.with(slot, left[slot]! - 1);
    },
  };
};
