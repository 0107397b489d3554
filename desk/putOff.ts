import type { AnyActorRef, PromiseActorLogic } from 'xstate';
import type { Held } from './deck.ts';

/** Puts the start of a service off until it is let go; one that its chart has left by then never starts. */
export const putOff = (service: AnyActorRef, { held, giveUp }: Held): void => {
  const actor = service as AnyActorRef & { logic: PromiseActorLogic<unknown> };
  const { logic } = actor;
  actor.logic = {
    ...logic,
    start: (state, scope) => {
      void held.then(() => service.getSnapshot().status === 'active' && logic.start?.(state, scope));
    },
  };
  service.subscribe({ complete: giveUp, error: giveUp });
};
