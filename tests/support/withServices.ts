import { afterEach } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { deferred } from 'xstate-walks';

/** A chart whose services wait until the test answers them. Each test begins without calls. */
export const withServices = <M extends AnyStateMachine, const TName extends string>(machine: M, ...names: TName[]) => {
  const services = deferred(...names);
  afterEach(services.reset);
  return { services, machine: machine.provide({ actors: services.actors as never }) as M };
};
