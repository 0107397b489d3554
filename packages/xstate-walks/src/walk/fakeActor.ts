import { createActor, fromTransition, type ActorRef, type EventObject, type Snapshot } from 'xstate';

/** A neighbour that listens and does nothing: for charts whose input holds refs to other actors. */
export type FakeActor<TContext> = ActorRef<Snapshot<undefined> & { context: TContext }, EventObject> & {
  /** What it was told, in order. */
  heard: EventObject[];
};

/** Stands in for an actor whose snapshot has this context. Give it to a chart with `as never` where a type asks more. */
export function fakeActor<TContext = undefined>(context?: TContext): FakeActor<TContext> {
  const heard: EventObject[] = [];
  const logic = fromTransition((state: TContext | undefined, event: EventObject) => {
    heard.push(event);
    return state;
  }, context);
  return Object.assign(createActor(logic, { id: 'fakeActor' }).start(), { heard }) as unknown as FakeActor<TContext>;
}
