import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { carouselMachine } from '../../src/machines/carousel.machine.ts';
import { CarouselView } from '../../src/views/home/Carousel.tsx';
import type { ChartView } from '../chartView.ts';
import { products } from './carousel.ts';

/** The slides, which have no role of their own. */
const slides = () => within(screen.getByRole('region')).getByRole('group').parentElement;

export const view: ChartView<typeof carouselMachine> = {
  draw: (carousel) => (
    <>
      <CarouselView carousel={carousel} products={products} />
      <div role="contentinfo">Somewhere else for the pointer</div>
    </>
  ),
  screens: {
    '*': (state) => expect(slides()).toHaveAttribute('aria-live', state.matches('rotating') ? 'off' : 'polite'),
  },
};
