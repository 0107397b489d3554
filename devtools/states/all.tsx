import '@mantine/core/styles.css';
import '../../src/views/tokens.css';
import 'virtual:theme.css';
import '../../src/views/base.css';
import '../../src/views/fonts.css';
import { createElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Heading } from '../../src/views/common/Page.tsx';
import { SchemeSwitch } from '../../src/views/layout/SchemeSwitch.tsx';
import { withMantine } from '../../src/views/MantineRoot.tsx';
import { charts, storiesOfChart, useChosen } from '../charts.ts';
import classes from './States.module.css';

const WIDTHS = [320, 390, 768, 1280, 1920];

/** Every state of every chart, by its view (`/__design`). */
function StatesPage() {
  const id = useChosen();
  const [width, setWidth] = useState(390);
  return (
    <main className={classes.page}>
      <nav aria-label="States" className={classes.states}>
        <Heading>States of ProShop</Heading>
        {[...charts.keys()].map((chart) => (
          <details key={chart} open={id.split('.', 1)[0] === chart}>
            <summary>{chart}</summary>
            <ul>
              {storiesOfChart(chart).map((story) => (
                <li key={story.id}>
                  <a href={`#${story.id}`} aria-current={story.id === id ? 'page' : undefined}>
                    {story.id.slice(chart.length + 1)}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
      <section aria-label="The state" className={classes.state}>
        <label>
          Width{' '}
          <select value={width} onChange={({ currentTarget }) => setWidth(Number(currentTarget.value))}>
            {WIDTHS.map((each) => (
              <option key={each} value={each}>
                {each} px
              </option>
            ))}
          </select>
        </label>
        <SchemeSwitch />
        {id === '' ? (
          <p>Choose a state.</p>
        ) : (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of devtools, which reads the chosen scheme
          <iframe key={id} title={id} src={`/__design/state#${id}`} style={{ width }} />
        )}
      </section>
    </main>
  );
}

createRoot(document.getElementById('root')!).render(<StrictMode>{createElement(withMantine(StatesPage))}</StrictMode>);
