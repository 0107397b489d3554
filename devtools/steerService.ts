import type { AnyActorRef, PromiseActorLogic } from 'xstate';
import type { ServiceFate } from './faultInjector.ts';

/**
 * Stands between a service and its start. What comes of it is drawn only then: React's StrictMode makes actors that
 * never start. One that is held, and that its chart has left by the time it is let go, never starts.
 */
export const steerService = (service: AnyActorRef, draw: () => ServiceFate, fail: () => void): void => {
  const actor = service as AnyActorRef & { logic: PromiseActorLogic<unknown> };
  const { logic } = actor;
  actor.logic = {
    ...logic,
    start: (state, scope) => {
      const fate = draw();
      if (fate === 'goes') return logic.start?.(state, scope);
      if (fate === 'fails') return fail();
      service.subscribe({ complete: fate.giveUp, error: fate.giveUp });
      void fate.held.then(() => service.getSnapshot().status === 'active' && logic.start?.(state, scope));
    },
  };
};
