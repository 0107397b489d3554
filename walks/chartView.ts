import type { ReactElement } from 'react';
import type { ActorRefFrom, AnyActorRef, AnyStateMachine, InputFrom } from 'xstate';
import type { Deferred, Gestures, Screens } from 'xstate-walks';

/** Starts another actor that a view needs. The caller of `draw` stops it. */
export type StartActor = <TActor extends Pick<AnyActorRef, 'start' | 'stop'>>(actor: TActor) => TActor;

/** `<id>.draw.tsx`: how the view of a chart is drawn without the shop around it. It also runs in browsers. */
export type ChartDrawing<M extends AnyStateMachine> = {
  /** Draws the view, with what the page has around it as far as expectations name it. Called before the actor starts. */
  draw: (actor: ActorRefFrom<M>, input: InputFrom<M>, start: StartActor) => ReactElement;
  /** The address before it is drawn, where the view reads it: then addresses can be opened, and `at` is looked at. */
  address?: string;
};

/** `<id>.view.tsx`: what only a test of the view can do or see. */
export type ChartView<M extends AnyStateMachine> = {
  /** What the test puts around the view. */
  around?: (drawn: ReactElement) => ReactElement;
  /** Gestures in the place of actions, and ends of services that need more than their output. */
  gestures?: (services: Deferred<string>) => Gestures<M>;
  /** What is asserted of the view alone, beside the expectations that are declared. */
  screens?: Screens<M>;
};
