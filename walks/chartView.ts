import type { ReactElement } from 'react';
import type { ActorRefFrom, AnyStateMachine, InputFrom } from 'xstate';
import type { Deferred, Gestures, Screens } from 'xstate-walks';

/** How the view of a chart is drawn without the shop around it, and what only a test of the view can do or see. */
export type ChartView<M extends AnyStateMachine> = {
  /** Draws the view, with what the page has around it as far as expectations name it. Called before the actor starts. */
  draw: (actor: ActorRefFrom<M>, input: InputFrom<M>) => ReactElement;
  /** The address before it is drawn, where the view reads it: then addresses can be opened, and `at` is looked at. */
  address?: string;
  /** Gestures in the place of actions, and ends of services that need more than their output. */
  gestures?: (services: Deferred<string>) => Gestures<M>;
  /** What is asserted of the view alone, beside the expectations that are declared. */
  screens?: Screens<M>;
};
