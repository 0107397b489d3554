import { localStorageColorSchemeManager, MantineProvider, Tabs } from '@mantine/core';
import { useState } from 'react';
import { theme } from '../../src/views/theme.ts';
import { charts } from '../charts.ts';
import type { Desk } from '../desk.ts';
import { ChartPanel } from './ChartPanel.tsx';
import classes from './Desk.module.css';
import { DeskContext } from './DeskContext.tsx';
import { EventLog } from './EventLog.tsx';
import { FaultPanel } from './FaultPanel.tsx';
import { PathsPanel } from './PathsPanel.tsx';
import { ReplayBar } from './ReplayBar.tsx';
import { RunningCharts } from './RunningCharts.tsx';
import { ShopFrame } from './ShopFrame.tsx';
import { TransitionList } from './TransitionList.tsx';

const schemeManager = localStorageColorSchemeManager({ key: 'colorScheme' });

/** The desk: the running shop, opened at an address, and beside it its charts. */
export function DeskView({ desk, address }: { desk: Desk; address: string }) {
  const [chart, setChart] = useState('catalogue');
  const model = charts.get(chart)!;
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={schemeManager}>
      <DeskContext value={desk}>
        <div className={classes.desk}>
          <ShopFrame first={address} />
          <main className={classes.side}>
            <h1 className={classes.title}>Charts of the running shop</h1>
            <ReplayBar />
            <RunningCharts chosen={chart} onChoose={setChart} />
            <ChartPanel key={chart} model={model} />
            <Tabs defaultValue="events" keepMounted={false} className={classes.card}>
              <Tabs.List>
                <Tabs.Tab value="events">Events</Tabs.Tab>
                <Tabs.Tab value="transitions">Transitions</Tabs.Tab>
                <Tabs.Tab value="paths">Paths</Tabs.Tab>
                <Tabs.Tab value="faults">Faults</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="events" pt="md">
                <EventLog />
              </Tabs.Panel>
              <Tabs.Panel value="transitions" pt="md">
                <TransitionList model={model} />
              </Tabs.Panel>
              <Tabs.Panel value="paths" pt="md" keepMounted>
                <PathsPanel key={chart} model={model} />
              </Tabs.Panel>
              <Tabs.Panel value="faults" pt="md">
                <FaultPanel />
              </Tabs.Panel>
            </Tabs>
          </main>
        </div>
      </DeskContext>
    </MantineProvider>
  );
}
