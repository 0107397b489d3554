import type { AnyActorRef, PromiseActorLogic } from 'xstate';
import type { ServiceFate } from './faultInjector.ts';

/**
 * Intercepts the start of a service. Its fate is drawn only then, because React's StrictMode creates actors that never
 * start. A held service does not start if its chart has left the state before the release.
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
