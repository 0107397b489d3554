import { describe, expect, it } from 'vitest';
import { wantedDeclarations } from '../../models/declarations.ts';
import { momentsOf, unseenIn, wrongControlsIn } from './viewData.tsx';
import { withView } from './share.tsx';

const charts = await Promise.all((await wantedDeclarations()).map(withView));

/** Charts whose views are looked at in `npm test`; the others are soak tests. */
const isQuick: ReadonlySet<string> = new Set(['cart', 'order', 'profile']);

describe.each(charts.map((chart) => [chart.title, chart] as const))('the view of %s', (_title, chart) => {
  const tags = isQuick.has(chart.machine.id) ? [] : ['soak'];

  it('shows every part of its context, but for the stated exceptions', { tags }, () =>
    expect(unseenIn(chart, momentsOf(chart))).toEqual([]),
  );

  it('has each control open exactly where the chart accepts its event', { tags }, () =>
    expect(wrongControlsIn(chart, momentsOf(chart))).toEqual([]),
  );
});
