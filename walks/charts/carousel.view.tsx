import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { carouselMachine } from '../../src/machines/carousel.machine.ts';
import type { ChartView } from '../chartView.ts';

/** The slides, which have no role of their own. */
const slides = () => within(screen.getByRole('region')).getByRole('group').parentElement;

export const view: ChartView<typeof carouselMachine> = {
  around: (drawn) => (
    <>
      {drawn}
      <div role="contentinfo">Somewhere else for the pointer</div>
    </>
  ),
  screens: {
    '*': (state) => expect(slides()).toHaveAttribute('aria-live', state.matches('rotating') ? 'off' : 'polite'),
  },
};
