import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { deferredOf, printSummary, type Deferred } from 'xstate-walks';
import { viewWalk } from 'xstate-walks/testing-library';
import { noneWhenAllPassed, startForTest } from 'xstate-walks/vitest';
import { titleOf, type ChartDeclaration, type ViewTools } from '../../drivers/declaration.ts';
import { wantedDeclarations, shareOf } from '../../models/declarations.ts';
import { shopModel } from '../../drivers/shop/model.ts';
import { renderInShop } from '../../drivers/renderInShop.tsx';

export const withView = async (chart: ChartDeclaration) => ({ ...chart, drawing: await chart.view() });

export const viewTools = (services: Deferred<string>): ViewTools => ({
  act,
  expect,
  fireEvent,
  screen,
  services,
  // A browser lets any file be picked, and no time passes between two keys.
  user: userEvent.setup({ delay: null, applyAccept: false }),
  within,
});

export type Viewed = Awaited<ReturnType<typeof withView>>;

export const viewWalksOf = ({ machine, model: options, actions, screens, drawing, viewTest }: Viewed) => {
  const services = deferredOf(machine);
  const deferred = machine.provide({ actors: services.actors });
  const newWalk = () => {
    const tools = viewTools(services);
    const alone = viewTest?.(tools);
    return viewWalk({
      screenModel: { actions, expectations: screens } as never,
      user: tools.user,
      readsAddress: drawing.address !== undefined,
      act,
      start: ({ input, inspect, clock }) => {
        if (drawing.address !== undefined) history.replaceState(null, '', drawing.address);
        const actor = createActor(deferred, { input, inspect, clock });
        const drawn = drawing.draw(actor, input, startForTest);
        actor.start();
        renderInShop(<main>{alone?.around?.(drawn) ?? drawn}</main>);
        return actor;
      },
      executors: { ...services.outcomes, ...alone?.executors },
      ...(alone?.screens ? { screens: alone.screens } : {}),
    });
  };
  return { services, model: shopModel(deferred, options), newWalk };
};

export async function walkShareOfViews(share: number, of: number): Promise<void> {
  const own = await Promise.all(shareOf(await wantedDeclarations(), share, of).map(withView));

  describe.each(own.map((chart) => [titleOf(chart), chart] as const))('%s', (_named, chart) => {
    const { services, model, newWalk } = viewWalksOf(chart);

    afterEach(services.reset);
    afterAll(() => printSummary(model));

    it.each(model.testPaths)('follows its chart: %s', (_title, walk) => walk(newWalk()));

    it('leaves nothing beyond reach', () => expect(model.unreachable).toEqual([]));
    afterAll(noneWhenAllPassed(() => model.uncovered()));
  });

  // CHARTS may name fewer charts than there are shares.
  it.each(own.length === 0 ? [share] : [])('share %i is empty: the others have all charts that are wanted', () =>
    expect(own).toEqual([]),
  );
}
