import { join } from 'node:path';
import type { Terrain } from 'xstate-walks/chance.ts';
import { chartTerrain } from 'xstate-walks/chartTerrain.ts';
import { deferredOf } from 'xstate-walks/deferred.ts';
import { systemTerrain } from 'xstate-walks/systemTerrain.ts';

import { projectDir } from '../support/paths.ts';
import { openApi } from '../api/open.ts';
import { readModels, type ChartModel } from '../readModels.ts';
import { shopWatch } from '../shop/model.ts';
import { shopRules } from '../rules/rules.ts';
import { openPageTerrain } from './page/open.ts';
import { openServerTerrain } from './server/open.ts';
import { shopSystem } from '../shop/system.ts';

/** Where failures of walks by chance are kept, to be walked first from then on. */
export const keptFolder = join(projectDir, 'walks/kept');

/** One chart as an actor whose services answer when they are told to. */
export const chartOf = ({ machine, options }: ChartModel): Terrain => {
  const services = deferredOf(machine);
  const provided = machine.provide({ actors: services.actors });
  return chartTerrain(provided, { ...options, watch: shopWatch() }, services);
};

/** Session, cart and checkout as they run in the shop; services answer whatever they may. */
export const shop: Terrain = systemTerrain('the shop', shopSystem, shopRules);

/** Something to be walked that may have to be opened first. */
export type Ground = {
  name: string;
  needsServer: boolean;
  open: () => Promise<{ terrain: Terrain; close: () => Promise<void> }>;
};

const atHand = (terrain: Terrain): Ground => ({
  name: terrain.name,
  needsServer: false,
  open: async () => ({ terrain, close: async () => {} }),
});

/** Everything that can be walked by chance. */
export const grounds = async (): Promise<Ground[]> => [
  ...[shop, ...(await readModels()).map(chartOf)].map(atHand),
  { name: 'the shop and its server', needsServer: true, open: openServerTerrain },
  { name: 'the shop in a browser', needsServer: true, open: openPageTerrain },
  { name: 'the API', needsServer: true, open: openApi },
];
