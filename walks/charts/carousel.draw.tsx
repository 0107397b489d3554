import type { carouselMachine } from '../../src/machines/carousel.machine.ts';
import { CarouselView } from '../../src/views/home/Carousel.tsx';
import { products } from './carousel.ts';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof carouselMachine> = {
  draw: (carousel) => <CarouselView carousel={carousel} products={products} />,
};
