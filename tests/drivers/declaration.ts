import type * as testingLibrary from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { ExpectStatic } from 'vitest';
import type {
  ActorRefFrom,
  AnyActorRef,
  AnyEventObject,
  AnyStateMachine,
  EventFrom,
  InputFrom,
  SnapshotFrom,
} from 'xstate';
import type { Deferred, EventExecutors, Screens as Checks } from 'xstate-walks';
import type { ModelOptions } from 'xstate-walks/planning';
import type { Action, ActionStep, Constant, Expectation, ScreenModel } from 'xstate-walks/screen';
import type { AnyApiModel, ApiTools } from './api/apiModel.ts';
import type { BrowserShop, Visit } from './browser/browserShop.ts';

/** What causes an event on screen; `null` where no control of this screen does at that moment. */
type Cause<M extends AnyStateMachine, TEvent> = (step: ActionStep<SnapshotFrom<M>, TEvent>) => Action[] | null;

type Actions<M extends AnyStateMachine> = {
  [T in EventFrom<M>['type']]?: Cause<M, Extract<EventFrom<M>, { type: T }>>;
} & { [type: `xstate.${string}`]: Cause<M, AnyEventObject> };

type Screens<M extends AnyStateMachine> = Record<string, (snapshot: SnapshotFrom<M>) => Expectation[]>;

export type Arrival = {
  path: string;
  visit?: Omit<Visit, 'before'>;
  answers?: Constant[];
  /** Runs in every document before the shop does. It must stand alone. */
  first?: () => void;
};

type Preparation = readonly (Action | Expectation)[];

/** The chart in the whole shop: how a visitor comes to it, which calls are held, what lies around it. */
export type InShop<M extends AnyStateMachine> = Pick<ScreenModel<M>, 'shared' | 'excluded'> & {
  /** The calls that are held and answered as planned: the chart's name for each, and the call of the shop. */
  services: Record<string, string>;
  /** The context that selects one of several actors of the chart. */
  like?: Record<string, unknown>;
  /** Scripts that are held in the same way, by a pattern of their addresses. */
  scripts?: Record<string, RegExp>;
  /** By service: a part of the address that selects one of several calls, in the state that waits for it. */
  about?: Record<string, (state: SnapshotFrom<M>) => string>;
  /** The address, and the visitor with what the browser has stored. */
  arrive: (shop: Pick<BrowserShop, 'api'>, input: InputFrom<M>) => Promise<Arrival>;
  /** Actions and expectations before the test path begins. */
  prepare?: Preparation | ((input: InputFrom<M>) => Preparation);
  /** Transitions that another chart's screen causes, with that chart: its test paths cover them. */
  elsewhere?: Record<string, string>;
  /** Whether time stands still except for the steps of the test path: for charts with timers of their own. */
  still?: boolean;
  /** How test paths in a browser are planned otherwise. Events without an action at that moment are left out anyway. */
  model?: Partial<ModelOptions<M>>;
  /** What is expected on the whole page, beside what the view shows. */
  screens?: Screens<M>;
  /** Whether every rule that looks at a browser must have something to judge in the test paths of this chart. */
  judgesEveryRule?: boolean;
};

/** Starts another actor that a view needs. The caller of `draw` stops it. */
export type StartActor = <TActor extends Pick<AnyActorRef, 'start' | 'stop'>>(actor: TActor) => TActor;

/** How the view of a chart is drawn without the shop around it. */
export type ChartDrawing<M extends AnyStateMachine> = {
  /** Draws the view, with what the page has around it as far as expectations name it. Called before the actor starts. */
  draw: (actor: ActorRefFrom<M>, input: InputFrom<M>, start: StartActor) => ReactElement;
  /** The address before it is drawn, where the view reads it: then addresses can be opened, and `at` is looked at. */
  address?: string;
};

/** What the driver gives to the test of a view. Models also load in browsers, where test libraries do not. */
export type ViewTools = Pick<typeof testingLibrary, 'act' | 'fireEvent' | 'screen' | 'within'> & {
  user: UserEvent;
  expect: ExpectStatic;
  services: Deferred<string>;
};

/** What only a test of the view can do or see. */
export type ChartView<M extends AnyStateMachine> = {
  /** What the test puts around the view. */
  around?: (drawn: ReactElement) => ReactElement;
  /** Event executors in the place of actions, and ends of services that need more than their output. */
  executors?: EventExecutors<M>;
  /** What is asserted of the view alone, beside the expectations that are declared. */
  screens?: Checks<M>;
};

/**
 * All that a tester says about a chart, once. The actor, the view, Chromium, the API, the exported Playwright tests and
 * the book read it. Views are imported when they are drawn, since `npm run paths` needs none of them.
 */
export type ChartDeclaration<M extends AnyStateMachine = AnyStateMachine> = {
  machine: M;
  /** The statements that its walks hold to: they head the titles of tests. */
  statements: string;
  /** What follows its chart, as test titles say it: `the cart`. */
  title: string;
  /** With what the chart is explored: input, samples, state key. */
  model: ModelOptions<M>;
  /** By event: what a person does, or what happens beside the screen. An unlisted service ends as planned. */
  actions: Actions<M>;
  /** By state, and `'*'` for every one: what the view shows, alone and in the shop. */
  screens: Screens<M>;
  inShop: InShop<M>;
  view: () => Promise<ChartDrawing<M>>;
  viewTest?: (tools: ViewTools) => ChartView<M>;
  /** The API side, if the chart changes something on the server; one for each caller if callers may do different things. */
  api?: (tools: ApiTools) => AnyApiModel | AnyApiModel[];
};

export const titleOf = ({ statements, title }: Pick<ChartDeclaration, 'statements' | 'title'>): string =>
  `${statements}: ${title}`;
