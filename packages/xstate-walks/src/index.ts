/**
 * Explore, plan, walk and measure. It needs no browser, no bundler and no test runner.
 * @module xstate-walks
 */
export type { Choose, MoveSequence } from './random/moveSequences.ts';
export {
  describeFailure,
  walkAtRandom,
  type Failure,
  type RandomOptions,
  type RandomResult,
  type Walkable,
} from './random/randomWalks.ts';
export { walkableChart } from './random/walkableChart.ts';
export { rulesOver, RuleViolation, watcherOf, watchOf, type Rule, type StepTaken, type Watch } from './rules/rules.ts';
export {
  coverageKinds,
  coverageOf,
  describeShare,
  itemsOf,
  shareOf,
  type Coverage,
  type CoverageKind,
} from './survey/coverage.ts';
export { proofsOf } from './survey/proofs.ts';
export { diffCharts, type ChartDiff } from './survey/diff.ts';
export { surveyOf, testPathsOf, type Survey, type SurveyedStep } from './survey/survey.ts';
export { bareActor } from './walk/bareActor.ts';
export { collectorOf, microstepOf, type Microstep } from './walk/collector.ts';
export { deferred, deferredOf, type Deferred } from './walk/deferred.ts';
export { modelOf, type Model, printSummary } from './walk/model.ts';
export { readRecords, type WalkRecord } from './walk/recording.ts';
export { testChart, type ChartTest } from './survey/testChart.ts';
export { runTestPath, type EventExecutor, type EventExecutors, type Screens, type Walk } from './walk/walk.ts';

export * from './planning.ts';
