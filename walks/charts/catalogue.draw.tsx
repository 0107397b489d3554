import type { ActorRefFrom } from 'xstate';
import { catalogueEffects } from '../../src/app/catalogueEffects.ts';
import type { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import { CatalogueView } from '../../src/views/home/Catalogue.tsx';
import { useAddressRows } from '../support/addressRows.ts';
import type { ChartDrawing } from '../chartView.ts';

/** The catalogue with the choices in the address. */
function Catalogue({ catalogue }: { catalogue: ActorRefFrom<typeof catalogueMachine> }) {
  useAddressRows(catalogue, catalogueEffects);
  return <CatalogueView catalogue={catalogue} />;
}

export const drawing: ChartDrawing<typeof catalogueMachine> = {
  address: '/search/tv/page/2',
  draw: (catalogue) => <Catalogue catalogue={catalogue} />,
};
