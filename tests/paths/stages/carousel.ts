import type { Page } from 'playwright-core';
import type { SnapshotFrom } from 'xstate';
import type { carouselMachine } from '../../../src/machines/carousel.machine.ts';
import { outside, point, type Deed } from '../../model/surface/deeds.ts';
import { absent, shown } from '../../model/surface/sights.ts';
import { part } from '../../model/surface/spots.ts';
import { aProduct } from '../../support/samples.ts';
import { answering } from '../browser/answering.ts';
import type { ShopStage } from '../browser/browserWalks.ts';

type Carousel = SnapshotFrom<typeof carouselMachine>;

const region = part('region', 'Top rated products');
const names = ['Airpods', 'Camera', 'Lamp'];

/** Presses a button as assistive technology does, without a pointer and without the focus: both would hold the carousel. */
const activate = (name: string): Deed =>
  outside('assistive technology', `presses the button “${name}”`, { activate: name });
const focus = (isThere: boolean) =>
  outside('the keyboard', isThere ? 'moves the focus into the carousel' : 'moves the focus out of the carousel', {
    focus: isThere,
  });

const effects: Record<string, (page: Page, value: never) => Promise<unknown>> = {
  activate: (page, name: string) =>
    page
      .getByRole('region', { name: region.name! })
      .getByRole('button', { name, exact: true })
      .evaluate((button) => {
        (button as HTMLElement).click();
      }),
  focus: (page, isThere: boolean) => {
    const control = page.getByRole('button', { name: 'Next slide' });
    return isThere ? control.focus() : control.blur();
  },
};

/** The carousel of three products, moving, or still for somebody who wants it so. */
export const carouselStage: ShopStage<typeof carouselMachine> = {
  services: {},
  options: {
    filter: ({ context }, event) => {
      const isHeld = context.holds.includes(event['by'] as never);
      return (event.type !== 'carousel.hold' || !isHeld) && (event.type !== 'carousel.release' || isHeld);
    },
  },
  still: true,
  arrive: async (_, { isStill }) => ({
    path: '/',
    visit: {
      reducedMotion: isStill ? 'reduce' : 'no-preference',
      before: answering(
        'GET',
        '/api/products/top',
        200,
        names.map((name, index) => aProduct({ _id: `p${index}`, name })),
      ),
    },
  }),
  outside: async ({ page }, { effect }) => {
    for (const [name, value] of Object.entries(effect as object)) await effects[name]!(page, value as never);
  },
  deeds: {
    'carousel.hold': ({ event }) => [event['by'] === 'focus' ? focus(true) : point('region', region.name)],
    'carousel.release': ({ event }) => [event['by'] === 'focus' ? focus(false) : point('contentinfo')],
    'carousel.show': ({ event }) => [activate(`Show ${names[event['index'] as number]}`)],
    'carousel.pause': () => [activate('Pause')],
    'carousel.play': () => [activate('Play')],
  },
  sights: {
    '*': ({ context }: Carousel) => [
      shown('button', `Show ${names[context.index]}`, { within: region }),
      shown('link', new RegExp(names[context.index]!), { within: region }),
    ],
    rotating: () => [shown('button', 'Pause', { enabled: true }), absent('button', 'Play')],
    held: () => [shown('button', 'Pause', { enabled: true }), absent('button', 'Play')],
    paused: () => [shown('button', 'Play', { enabled: true }), absent('button', 'Pause')],
  },
};
