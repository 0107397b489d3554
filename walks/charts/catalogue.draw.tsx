import { CATALOGUE_FILTERS } from '../../common/contract/features.ts';
import type { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import { CatalogueView } from '../../src/views/home/Catalogue.tsx';
import { DrawnFeatures } from '../../src/views/shop/useFeatures.ts';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof catalogueMachine> = {
  address: '/search/tv/page/2',
  draw: (catalogue) => (
    <DrawnFeatures value={[CATALOGUE_FILTERS]}>
      <CatalogueView catalogue={catalogue} />
    </DrawnFeatures>
  ),
};
