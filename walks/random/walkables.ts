import { join } from 'node:path';
import { deferredOf, type Walkable, walkableChart } from 'xstate-walks';
import { projectDir } from '../../tests/fixtures/paths.ts';
import { readModels, type ChartModel } from '../../tests/models/declarations.ts';
import { shopWatch } from '../../tests/drivers/shop/model.ts';
import { openWalkablePage } from './page/open.ts';

/** Saved failures of random walks; they are walked first from then on. */
export const keptFolder = join(projectDir, 'walks/kept');

/** One chart as an actor; its services settle when the walk says so. */
export const chartOf = ({ machine, options }: Pick<ChartModel, 'machine' | 'options'>): Walkable => {
  const services = deferredOf(machine);
  const provided = machine.provide({ actors: services.actors });
  return walkableChart(provided, { ...options, watch: shopWatch() }, services);
};

/** A system to walk, with a function that opens it. */
export type Ground = {
  name: string;
  needsServer: boolean;
  open: () => Promise<{ walkable: Walkable; close: () => Promise<void> }>;
};

const atHand = (walkable: Walkable): Ground => ({
  name: walkable.name,
  needsServer: false,
  open: async () => ({ walkable, close: async () => {} }),
});

/** All systems for random walks. */
export const grounds = async (): Promise<Ground[]> => [
  ...(await readModels()).map(chartOf).map(atHand),
  { name: 'the shop in a browser', needsServer: true, open: openWalkablePage },
];
