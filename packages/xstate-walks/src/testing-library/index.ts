// The entry `xstate-walks/testing-library`: performs actions and checks expectations in the document of a test.
export { allMissingOnScreen, canPerformOnScreen, locateOnScreen, performOnScreen } from './driver.ts';
export { viewWalk, type ViewUnderTest } from './viewWalk.ts';
