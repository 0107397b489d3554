import { createActor, setup, type AnyActorRef, type AnyStateMachine } from 'xstate';
import { alphabetOf, isUserEvent, type Samples } from '../chart/samples.ts';
import { register } from '../chart/xstate.ts';
import type { Siblings } from '../chart/simulate.ts';
import type { EventExecutor, StartingPoint, Walk } from './walk.ts';

const sendIt: EventExecutor = ({ send }) => send();

/** Runs a chart as a child, so that `sendParent` has a receiver, beside its siblings. */
const hostOf = (machine: AnyStateMachine, input: unknown, siblings: Siblings) =>
  setup({ actors: { chart: machine } }).createMachine({
    id: `host of ${machine.id}`,
    context: ({ spawn, self }) => {
      for (const [systemId, actor] of Object.entries(siblings)) register(self, systemId, actor);
      return { chart: spawn('chart', { id: machine.id, input: input as never }) };
    },
  });

/**
 * The bare actor as a system under test: user events and snapshots of observed actors are sent, services settled by
 * `outcomes`. The actor has a parent that listens and does nothing, unless it begins with a snapshot.
 */
export function bareActor(
  machine: AnyStateMachine,
  samples: Samples,
  outcomes: Record<string, EventExecutor>,
  /** The chart that runs, where it is not the one that is planned for. */
  tested = machine,
): Walk<AnyStateMachine> {
  let host: AnyActorRef | undefined;
  return {
    start: ({ input, snapshot, system = {}, inspect, clock }: StartingPoint<AnyStateMachine>) => {
      if (snapshot) {
        host = createActor(tested, { snapshot: snapshot as never, input, inspect, clock });
        for (const [systemId, actor] of Object.entries(system)) register(host, systemId, actor);
        host.subscribe({ error: () => {} });
        host.start();
        return host;
      }
      host = createActor(hostOf(tested, input, system), { inspect, clock });
      host.subscribe({ error: () => {} }); // the walk itself reports an actor that failed
      host.start();
      return host.getSnapshot().context.chart as AnyActorRef;
    },
    stop: () => host?.stop(),
    executors: {
      ...Object.fromEntries(
        alphabetOf(machine, samples)
          .filter((type) => isUserEvent(type) || type.startsWith('xstate.snapshot.'))
          .map((type) => [type, sendIt]),
      ),
      ...outcomes,
    },
    screens: {},
    level: 'model',
  };
}
