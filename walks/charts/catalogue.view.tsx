import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { CATALOGUE_FILTERS } from '../../common/contract/features.ts';
import type { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import { CatalogueView } from '../../src/views/home/Catalogue.tsx';
import { DrawnFeatures } from '../../src/views/shop/useFeatures.ts';
import type { ChartView } from '../chartView.ts';

export const view: ChartView<typeof catalogueMachine> = {
  address: '/search/tv/page/2',
  draw: (catalogue) => (
    <DrawnFeatures value={[CATALOGUE_FILTERS]}>
      <CatalogueView catalogue={catalogue} />
    </DrawnFeatures>
  ),
  screens: {
    // Elements that have no role, or are hidden from assistive technology.
    '*': (state) =>
      expect(screen.getByRole('heading', { level: 1 }).closest('section')).toHaveAttribute(
        'aria-busy',
        String(state.hasTag('busy')),
      ),
    loading: () => expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(12),
  },
};
