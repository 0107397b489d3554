import { afterAll, describe, expect, it } from 'vitest';
import { noneWhenAllPassed } from 'xstate-walks/vitest';
import { browserWalks } from '../../drivers/browser/browserWalks.ts';
import { titleOf, type ChartDeclaration } from '../../drivers/declaration.ts';
import { wantedDeclarations, shareOf } from '../../models/declarations.ts';
import { shopRules } from '../../../walks/rules/rules.ts';
import { sharedShop } from '../../drivers/browser/browserShop.ts';

/** Transitions of other charts that are said to be caused on the screen of this one. */
const causedBy = (id: string, charts: ChartDeclaration[]): string[] =>
  charts.flatMap(({ inShop: { elsewhere = {} } }) => Object.keys(elsewhere).filter((key) => elsewhere[key] === id));

/** Charts that only an administrator sees. Their walks in Chromium are soak tests; `npm test` walks their views. */
const ofAdmin: ReadonlySet<string> = new Set([
  'deliveryQueue',
  'orderExport',
  'productEdit',
  'productImport',
  'productList',
  'shopEdit',
  'userEdit',
  'userList',
]);

/** The walks in Chromium of one share of the charts. */
export async function walkShareInBrowser(share: number, of: number): Promise<void> {
  const charts = await wantedDeclarations();
  const [admins, shoppers] = [true, false].map((isOfAdmin) =>
    shareOf(
      charts.filter(({ machine }) => ofAdmin.has(machine.id) === isOfAdmin),
      share,
      of,
    ),
  ) as [ChartDeclaration[], ChartDeclaration[]];
  const own = [...admins, ...shoppers];
  const shop = sharedShop();

  describe.each(own.map((chart) => [titleOf(chart), chart] as const))('%s', (_named, chart) => {
    const { machine, inShop } = chart;
    const walks = browserWalks(shop, chart);

    const tags = ofAdmin.has(machine.id) ? ['soak'] : [];
    it.each(walks.testPaths)('follows its chart: %s', { tags }, (_title, walk) => walk());
    afterAll(noneWhenAllPassed(walks.missing));

    const elsewhere = causedBy(machine.id, charts);
    if (elsewhere.length > 0) afterAll(noneWhenAllPassed(() => elsewhere.filter((key) => !walks.crossed.has(key))));

    if (inShop.judgesEveryRule === true) {
      const ofBrowser = shopRules
        .filter(({ sees }) => !(['orders', 'sent', 'suggested'] as const).some((part) => sees.includes(part)))
        .map(({ name }) => name);
      afterAll(noneWhenAllPassed(() => ofBrowser.filter((name) => !walks.judged.has(name))));
    }
  });

  // CHARTS may name fewer charts than there are shares.
  it.each(own.length === 0 ? [share] : [])('share %i is empty: the others have all charts that are wanted', () =>
    expect(own).toEqual([]),
  );
}
