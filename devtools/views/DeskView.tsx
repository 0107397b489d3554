import {
  Button,
  Group,
  localStorageColorSchemeManager,
  MantineProvider,
  NativeSelect,
  Tabs,
  Text,
  TextInput,
} from '@mantine/core';
import { useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { pluralize } from 'xstate-walks/planning';
import { theme } from '../../src/views/theme.ts';
import { charts } from '../charts.ts';
import { DeskContext, useDesk, useWatched, type Desk } from '../desk.ts';
import { ChartPanel } from './ChartPanel.tsx';
import classes from './Desk.module.css';
import { EventLog } from './EventLog.tsx';
import { TransitionList } from './tables.tsx';

const schemeManager = localStorageColorSchemeManager({ key: 'colorScheme' });

/** The shop, beside its charts. */
function ShopFrame() {
  const desk = useDesk();
  const address = useSyncExternalStore(desk.onAddress, desk.address);
  const frame = useRef<HTMLIFrameElement>(null);

  const go = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = new FormData(event.currentTarget).get('address');
    const isPath = typeof wanted === 'string' && wanted.startsWith('/');
    frame.current?.contentWindow?.location.replace(isPath ? wanted : '/');
  };

  return (
    <section className={classes.shop} aria-label="The shop">
      <form onSubmit={go}>
        <Group gap="xs" wrap="nowrap">
          <TextInput
            key={address}
            name="address"
            aria-label="Address in the shop"
            defaultValue={address}
            className={classes.grow}
          />
          <Button type="submit" variant="default">
            Open
          </Button>
        </Group>
      </form>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the shop itself, whose charts are read */}
      <iframe ref={frame} src="/" title="The shop" className={classes.frame} />
    </section>
  );
}

/** The running charts with their states, and a list to select any chart. */
function RunningCharts({ chosen, onChoose }: { chosen: string; onChoose: (chart: string) => void }) {
  const { actors } = useWatched();
  const known = actors.filter(({ chart }) => charts.has(chart));
  return (
    <section aria-label="Running charts">
      {known.length === 0 ? <Text c="dimmed">No running charts yet.</Text> : null}
      <ul className={classes.actors}>
        {known.map(({ chart, nth, state, crossed }) => (
          <li key={`${chart} ${nth}`}>
            <button
              type="button"
              className={classes.actor}
              aria-pressed={chart === chosen}
              onClick={() => onChoose(chart)}
            >
              <span className={classes.name}>{chart}</span>
              <span className={classes.state}>{state}</span>
              <span className={classes.dim}>{pluralize(crossed, 'step')}</span>
            </button>
          </li>
        ))}
      </ul>
      <NativeSelect
        mt="xs"
        size="sm"
        aria-label="Chart"
        value={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        data={[...charts.keys()]}
      />
    </section>
  );
}

/** The running shop, and beside it its charts. */
export function DeskView({ desk }: { desk: Desk }) {
  const [chart, setChart] = useState('catalogue');
  const { machine } = charts.get(chart)!;
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={schemeManager}>
      <DeskContext value={desk}>
        <div className={classes.desk}>
          <ShopFrame />
          <main className={classes.side}>
            <h1 className={classes.title}>Charts of the running shop</h1>
            <RunningCharts chosen={chart} onChoose={setChart} />
            <ChartPanel key={chart} machine={machine} />
            <Tabs defaultValue="events" keepMounted={false} className={classes.card}>
              <Tabs.List>
                <Tabs.Tab value="events">Events</Tabs.Tab>
                <Tabs.Tab value="transitions">Transitions</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="events" pt="md">
                <EventLog />
              </Tabs.Panel>
              <Tabs.Panel value="transitions" pt="md">
                <TransitionList machine={machine} />
              </Tabs.Panel>
            </Tabs>
          </main>
        </div>
      </DeskContext>
    </MantineProvider>
  );
}
