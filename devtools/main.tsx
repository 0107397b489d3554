import '@mantine/core/styles.css';
import '../src/views/tokens.css';
import '../src/views/base.css';
import '../src/views/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openDesk } from './desk.ts';
import { DeskView } from './views/DeskView.tsx';

const desk = openDesk();
window.__attachCharts = desk.attach;

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <DeskView desk={desk} />
  </StrictMode>,
);
