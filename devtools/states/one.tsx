import '@mantine/core/styles.css';
import '../../src/views/tokens.css';
import 'virtual:theme.css';
import '../../src/views/base.css';
import '../../src/views/fonts.css';
import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor, type AnyActorRef } from 'xstate';
import { createShop } from '../../src/app/shop.ts';
import { createColorScheme } from '../../src/services/preferences.ts';
import { guestStorage, pageAt } from '../../src/app/guestPage.ts';
import { withMantine } from '../../src/views/MantineRoot.tsx';
import { ShopProvider } from '../../src/views/shop/ShopContext.tsx';
import { waitingServices } from '../../tests/fixtures/waitingServices.ts';
import { charts, storyOf, useChosen, type Story } from '../charts.ts';

/** The view of one state (`/__design/state#cart.filled`), drawn from the snapshot of a chart that does not run. */

const drawings = new Map(await Promise.all([...charts].map(async ([id, { view }]) => [id, await view!()] as const)));

/** A shop whose calls are never answered, and that stays on this page. */
const shop = createShop({
  storage: guestStorage,
  page: pageAt(
    () => ({ path: '/', search: '' }),
    () => undefined,
  ),
  host: '',
  services: () => waitingServices,
});

/** Draws a story. The actors that its view starts end when the next story is drawn. */
function drawn({ id, input, snapshot }: Story, started: AnyActorRef[]) {
  const chart = id.split('.', 1)[0]!;
  const { machine } = charts.get(chart)!;
  const { draw, address = location.pathname } = drawings.get(chart)!;
  // Some views read the address.
  history.replaceState(null, '', `${address}#${id}`);
  const { value, context } = snapshot;
  const state = machine.resolveState({ value, context: context as object });
  const actor = createActor(machine, { input, snapshot: state } as never);
  return draw(actor as never, input, (other) => {
    other.start();
    started.push(other as unknown as AnyActorRef);
    return other;
  });
}

function Drawn({ story }: { story: Story }) {
  const [started] = useState<AnyActorRef[]>([]);
  const [view] = useState(() => drawn(story, started));
  useEffect(() => () => started.forEach((actor) => actor.stop()), [started]);
  return view;
}

const Screen = withMantine(() => {
  const id = useChosen();
  const story = storyOf(id);
  return story ? (
    <main data-state={id} key={id}>
      <Drawn story={story} />
    </main>
  ) : (
    <main>There is no state {id}.</main>
  );
});

createColorScheme().subscribe(() => undefined);

createRoot(document.getElementById('root')!).render(<ShopProvider shop={shop}>{createElement(Screen)}</ShopProvider>);
