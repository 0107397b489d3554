/**
 * What users do and see, as plain data.
 * @module xstate-walks/screen
 */
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
  locatorOf,
  part,
  type Locator,
  type LocatorOptions,
} from './screen/actions.ts';
export { describeAction, describeExpectation, describeLocator } from './screen/describe.ts';
export { json, type Constant, type Effect, type WireAnswer } from './screen/effects.ts';
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
} from './screen/expectations.ts';
export { literal } from './screen/asCode.ts';
export { expectationsIn, forbiddenIn, type ActionStep, type ScreenModel } from './screen/screenModel.ts';
