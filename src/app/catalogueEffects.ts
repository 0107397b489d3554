import { choicesOf, choicesQuery } from '../../common/domain/choices.ts';
import { catalogueAt, cataloguePath } from '../../common/routes/catalogue.ts';
import { routeAt } from '../../common/routes/routes.ts';
import type { carouselMachine } from '../machines/carousel.machine.ts';
import type { catalogueMachine } from '../machines/catalogue.machine.ts';
import { ask, navigate, unless, when, type EffectContext, type ScreenEffects } from './effects.ts';

const choose = ask<typeof catalogueMachine>()('catalogue.choose', (_: unknown, { path, search }) =>
  routeAt(path)?.chunk === 'home' ? { ...catalogueAt(path), choices: choicesOf(search) } : undefined,
);

export const catalogueEffects: ScreenEffects<typeof catalogueMachine> = {
  'actors.started': [choose],
  'address.changed': [choose],
  'catalogue.ended': [
    navigate(({ keyword, pages, choices }) => cataloguePath(keyword, pages, choicesQuery(choices)), { replace: true }),
  ],
};

const isVisible = (_: unknown, context: EffectContext) => context.isVisible;
const isStill = (_: unknown, context: EffectContext) => context.isStill;
const tell = ask<typeof carouselMachine>();
const hold = tell('carousel.hold', () => ({ by: 'hidden' as const }));
const pauseIfStill = when(isStill)(tell('carousel.pause', () => ({})));

export const carouselEffects: ScreenEffects<typeof carouselMachine> = {
  'actors.started': [unless(isVisible)(hold), pauseIfStill],
  'page.hidden': [hold],
  'page.visible': [tell('carousel.release', () => ({ by: 'hidden' as const }))],
  'motion.changed': [pauseIfStill],
};
