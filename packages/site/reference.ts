/**
 * Types that the signatures of the entries name. They cannot be imported.
 * @module types
 */
export type { Effect } from '../xstate-walks/src/chart/effects.ts';
export type { StatePath } from '../xstate-walks/src/chart/machineTypes.ts';
export type { Beginning, Elapsed, Outcome, Siblings, Timer } from '../xstate-walks/src/chart/simulate.ts';
export type { Phase } from '../xstate-walks/src/check/messages.ts';
export type { People } from '../xstate-walks/src/check/counterexample.ts';
export type { DrawnArrow, DrawnState, Point } from '../xstate-walks/src/drawing/layout.ts';
export type { Edge, Move, Start, GraphNode } from '../xstate-walks/src/explore/explore.ts';
export type { Explored, Given } from '../xstate-walks/src/explore/exploreOptions.ts';
export type { BookStep } from '../xstate-walks/src/exports/book.ts';
export type { Plan } from '../xstate-walks/src/plan/plan.ts';
export type { Planned } from '../xstate-walks/src/plan/testPath.ts';
export type { Probe } from '../xstate-walks/src/playwright/probe.ts';
export type { ReportedChart, ReportedGoal } from '../xstate-walks/src/report/report.ts';
export type { Judgement, Look, Watcher } from '../xstate-walks/src/rules/rules.ts';
export type { PickedFile } from '../xstate-walks/src/screen/actions.ts';
export type { Circumstances, Item, Share } from '../xstate-walks/src/survey/coverage.ts';
export type { Proofs } from '../xstate-walks/src/survey/proofs.ts';
export type { Pair, SurveyedTransition } from '../xstate-walks/src/survey/survey.ts';
export type { Collector } from '../xstate-walks/src/walk/collector.ts';
export type { Summary, TitledPath } from '../xstate-walks/src/walk/model.ts';
export type { Picture, RecordedStep } from '../xstate-walks/src/walk/recording.ts';
export type { StartingPoint, Step, TestModelClass } from '../xstate-walks/src/walk/walk.ts';
