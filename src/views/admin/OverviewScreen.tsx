import { useState } from 'react';
import * as words from '#texts/admin.ts';
import { ADMIN_OVERVIEW } from '../../../common/contract/endpoints.ts';
import { routes } from '../../../common/routes/routes.ts';
import { provideServices } from '../../machines/services.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import { createHttp } from '../../services/http.ts';
import { createOverviewServices } from '../../services/overview.ts';
import { Page } from '../common/Page.tsx';
import { useScreen, useShop } from '../shop/ShopContext.tsx';
import { useFeatures } from '../shop/useFeatures.ts';
import { AdminTabs } from './AdminTabs.tsx';
import { OverviewView } from './OverviewView.tsx';

/** Reads the overview once per visit. */
function AnnouncedOverview() {
  const { host, tokens } = useShop();
  const [{ getOverview: read }] = useState(() => provideServices(createOverviewServices(createHttp(host, tokens))));
  return <OverviewView overview={useScreen(resourceMachine, { request: {} }, { actors: { read } })} />;
}

/** The administrators' first page (A70), if the backend has one. */
export function OverviewScreen() {
  const isAnnounced = useFeatures().includes(ADMIN_OVERVIEW);
  return (
    <Page title={routes.overview.title} size="xl">
      <AdminTabs current={routes.overview} />
      {isAnnounced ? <AnnouncedOverview /> : <p>{words.noOverview}</p>}
    </Page>
  );
}
