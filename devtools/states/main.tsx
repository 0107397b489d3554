import '@mantine/core/styles.css';
import '../../src/views/tokens.css';
import '../../src/views/theme.css';
import '../../src/views/base.css';
import '../../src/views/fonts.css';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { withLibrary } from '../../src/views/library.tsx';
import { StatesPage } from './StatesPage.tsx';

createRoot(document.getElementById('root')!).render(<StrictMode>{createElement(withLibrary(StatesPage))}</StrictMode>);
