import { createActor, fromTransition, type ActorRef, type EventObject, type Snapshot } from 'xstate';

/** An actor that only records events: for charts that get refs with their input. */
export type FakeActor<TContext> = ActorRef<Snapshot<undefined> & { context: TContext }, EventObject> & {
  /** The events that it received, in order. */
  heard: EventObject[];
};

/** An actor whose snapshot has this context. Cast it with `as never` where a type asks for more. */
export function fakeActor<TContext = undefined>(context?: TContext): FakeActor<TContext> {
  const heard: EventObject[] = [];
  const logic = fromTransition((state: TContext | undefined, event: EventObject) => {
    heard.push(event);
    return state;
  }, context);
  return Object.assign(createActor(logic, { id: 'fakeActor' }).start(), { heard }) as unknown as FakeActor<TContext>;
}
