/**
 * Reads and explores charts and plans test paths. It runs in browsers too.
 * @module xstate-walks/planning
 */
export { describeEvent, describeGuard, describePayload, pluralize } from './chart/labels.ts';
export { nodesOf, statesOf, describeValue, isActive } from './chart/nodes.ts';
export {
  alphabetOf,
  completedService,
  completionTypes,
  DOWN,
  enabledTypes,
  isUserEvent,
  type Samples,
  fakeActor,
  type FakeActor,
} from './chart/samples.ts';
export { pendingIn, simulate, takenBy, type Moment } from './chart/simulate.ts';
export { arrowsOf, takenIn, type Arrow, type TransitionKey } from './chart/transitions.ts';
export { explore, movesOf, refusalKey, type Cause, type ExploreOptions, type Graph } from './explore/explore.ts';
export { toExploreOptions } from './explore/exploreOptions.ts';
export { describeObjective, testPathsFor, type Objective } from './plan/objective.ts';
export { covers, feasibleIn, plan, reachedBy, type Cover, type Goal, type PlannedPath } from './plan/plan.ts';
export { toTestPaths, withEvents, type TestPath, type TestPathStep } from './plan/testPath.ts';
export { judge, type Verdict } from './survey/survey.ts';
export type { ModelOptions } from './walk/model.ts';
