import './library.css';
import { MantineProvider } from '@mantine/core';
import { createElement, type ComponentType } from 'react';
import { theme } from './theme.ts';

/** The colour scheme is applied by `SchemeSwitch`, also to pages without Mantine. */
const noRoot = () => undefined;

/**
 * A chunk that draws components of Mantine: gives them the theme, and loads the base styles before those that the chunk
 * imports after this. The first load of `/` goes without.
 */
export const withMantine = <P extends object>(Screen: ComponentType<P>) =>
  function LibraryScreen(props: P) {
    return (
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} getRootElement={noRoot}>
        {createElement(Screen, props)}
      </MantineProvider>
    );
  };
