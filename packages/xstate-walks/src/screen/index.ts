// The entry `xstate-walks/screen`: what users do and see, as plain data.
export {
  activate,
  back,
  choose,
  fill,
  focus,
  keys,
  open,
  outside,
  pick,
  point,
  press,
  wait,
  type Action,
  type ForActions,
} from './actions.ts';
export { describeAction, describeExpectation, describeLocator } from './describe.ts';
export { json, type Constant, type Effect, type WireAnswer } from './effects.ts';
export {
  absent,
  at,
  listed,
  shown,
  titled,
  unsaid,
  words,
  type Condition,
  type Expectation,
  type ForExpectations,
} from './expectations.ts';
export { literal } from './literal.ts';
export { locatorOf, part, type Locator, type LocatorOptions } from './locators.ts';
export { expectationsIn, forbiddenIn, type ActionStep, type ScreenModel } from './screenModel.ts';
