// The entry `xstate-walks/playwright`: performs actions and checks expectations on a page of a real browser.
export { allMissingOn, isUsable, locate, missingOn, performOn } from './driver.ts';
export { attachProbe, chartsOn, type Charts, type ProbedWindow } from './probedCharts.ts';
export type { Constant, Effect, WireAnswer } from '../screen/effects.ts';
export { answerAlways, arrive, filledIn, store, clientRendered, type Arrival, type Held } from './scene.ts';
