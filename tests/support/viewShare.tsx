import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createActor, type AnyStateMachine } from 'xstate';
import { deferredOf, printSummary } from 'xstate-walks';
import { viewWalk } from 'xstate-walks/testing-library';
import { noneWhenAllPassed, startForTest } from 'xstate-walks/vitest';
import type { ChartDrawing, ChartView } from '../../walks/chartView.ts';
import { titleOf, type ChartDeclaration } from '../../walks/declaration.ts';
import { wantedDeclarations } from '../../walks/declarations.ts';
import { shareOf } from '../../walks/share.ts';
import { shopModel } from '../../walks/shop/model.ts';
import { renderInShop } from './renderInShop.tsx';

const drawings = import.meta.glob<{ drawing: ChartDrawing<AnyStateMachine> }>('../../walks/charts/*.draw.tsx');
const views = import.meta.glob<{ view: ChartView<AnyStateMachine> }>('../../walks/charts/*.view.tsx');

export const withView = async (chart: ChartDeclaration) => {
  const file = `walks/charts/${chart.machine.id}`;
  const load = drawings[`../../${file}.draw.tsx`];
  if (!load) throw new Error(`There is no ${file}.draw.tsx, which draws the view of ${chart.title}`);
  const { drawing } = await load();
  const view: ChartView<AnyStateMachine> = (await views[`../../${file}.view.tsx`]?.())?.view ?? {};
  return { ...chart, drawing, view };
};

/** A chart with how its view is drawn. */
export type Viewed = Awaited<ReturnType<typeof withView>>;

/** The walks through views, with Testing Library, of one share of the charts. */
export async function walkShareOfViews(share: number, of: number): Promise<void> {
  const own = await Promise.all(shareOf(await wantedDeclarations(), share, of).map(withView));

  describe.each(own.map((chart) => [titleOf(chart), chart] as const))('%s', (_named, chart) => {
    const { machine, model: options, actions, screens, drawing, view } = chart;
    const services = deferredOf(machine);
    const deferred = machine.provide({ actors: services.actors });
    const model = shopModel(deferred, options);

    afterEach(services.reset);
    afterAll(() => printSummary(model));

    it.each(model.tours)('follows its chart: %s', (_title, walk) =>
      walk(
        viewWalk({
          screenModel: { actions, expectations: screens } as never,
          // A browser lets any file be picked, and no time passes between two keys.
          user: userEvent.setup({ delay: null, applyAccept: false }),
          readsAddress: drawing.address !== undefined,
          act,
          start: ({ input, inspect, clock }) => {
            if (drawing.address !== undefined) history.replaceState(null, '', drawing.address);
            const actor = createActor(deferred, { input, inspect, clock });
            const drawn = drawing.draw(actor, input, startForTest);
            actor.start();
            renderInShop(<main>{view.around?.(drawn) ?? drawn}</main>);
            return actor;
          },
          gestures: { ...services.outcomes, ...view.gestures?.(services) },
          ...(view.screens ? { screens: view.screens } : {}),
        }),
      ),
    );

    it('leaves nothing beyond reach', () => expect(model.unreachable).toEqual([]));
    afterAll(noneWhenAllPassed(() => model.uncovered()));
  });

  // CHARTS may name fewer charts than there are shares.
  it.each(own.length === 0 ? [share] : [])('share %i is empty: the others have all charts that are wanted', () =>
    expect(own).toEqual([]),
  );
}
