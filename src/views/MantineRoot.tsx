import './library.css';
import { MantineProvider } from '@mantine/core';
import { createElement, type ComponentType } from 'react';
import { theme } from './theme.ts';

/** The colour scheme is applied by `SchemeSwitch`, also to pages without Mantine. */
const noRoot = () => undefined;

/** For a chunk with components of Mantine: the theme, and base styles before those that it imports after this. */
export const withMantine = <P extends object>(Screen: ComponentType<P>) =>
  function LibraryScreen(props: P) {
    return (
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} getRootElement={noRoot}>
        {createElement(Screen, props)}
      </MantineProvider>
    );
  };
