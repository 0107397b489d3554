import { assign, createMachine, emit, not, type AnyStateMachine, type AnyStateNode } from 'xstate';
import { ancestorsOf, nodesOf } from '../chart/nodes.ts';
import { configAt, configFrom, configTo, type Branch, type Config } from './chartConfig.ts';
import { alphabetOf, isUserEvent, type Samples } from '../chart/samples.ts';

/** The kinds of faults. */
export const mutationKinds = [
  'transition dropped',
  'transition retargeted',
  'transition added',
  'guard negated',
  'guard dropped',
  'action dropped',
  'outcomes swapped',
  'invoke dropped',
  'constant changed',
  'initial state changed',
  're-entry dropped',
  'tag dropped',
  'end dropped',
] as const;

/** A chart with one fault: its kind, its place, and a function that builds the chart. */
export type Mutant = { kind: (typeof mutationKinds)[number]; what: string; make: () => AnyStateMachine };

type Implementations = { actions: Record<string, unknown>; delays: Record<string, unknown> };
type Edit = (config: Config, implementations: Implementations) => void;
type Site = Omit<Mutant, 'make'> & { edit: Edit };

/** The place of the branches for one event of one state. */
type Place = { node: AnyStateNode; event: string; at: (config: Config) => Branch[] };

export function placesOf(node: AnyStateNode, config: Config): Place[] {
  const own = (config_: Config) => configAt(config_, node.path);
  const { on, after, invoke, always, onDone } = own(config);
  const places: Place[] = [
    ...Object.keys(on).map((event) => ({ node, event, at: (all: Config) => own(all).on[event]! })),
    ...Object.keys(after).map((delay) => ({
      node,
      event: `xstate.after.${delay}.${node.id}`,
      at: (all: Config) => own(all).after[delay]!,
    })),
    ...invoke.flatMap((_, index) =>
      (['onDone', 'onError', 'onSnapshot'] as const).map((outcome) => ({
        node,
        event: `xstate.${{ onDone: 'done.actor', onError: 'error.actor', onSnapshot: 'snapshot' }[outcome]}.${node.invoke[index]!.id}`,
        at: (all: Config) => own(all).invoke[index]![outcome],
      })),
    ),
    ...(always.length > 0 ? [{ node, event: '', at: (all: Config) => own(all).always }] : []),
    ...(onDone.length > 0
      ? [{ node, event: `xstate.done.state.${node.id}`, at: (all: Config) => own(all).onDone }]
      : []),
  ];
  return places.filter(({ at }) => at(config).length > 0);
}

const targetsOf = ({ node, event }: Place, branch: number) =>
  ((event === '' ? node.always : node.transitions.get(event))?.[branch]?.target ?? []).map(({ id }) => id);

const nameOf = (place: Place, branch: number, count: number) =>
  `${place.node.id} :: ${place.event === '' ? 'always' : place.event}${count > 1 ? ` [${branch}]` : ''}`;

/** A target that names a state, whatever its own id is. */
const addressOf = (node: AnyStateNode) => `#${[node.machine.root.id, ...node.path].join('.')}`;

/** Another value of the same type; `undefined` if there is no plausible one. */
function otherThan(value: unknown): unknown {
  if (value === null) return 'changed';
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value}?`;
  if (Array.isArray(value)) return value.length > 0 ? [] : ['changed'];
  return undefined;
}

/** An object with one of its constants changed, for each of them. */
const changesOf = (given: unknown): { name: string; changed: Record<string, unknown> }[] => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const other = otherThan(value);
    return other === undefined ? [] : [{ name, changed: { ...given, [name]: other } }];
  });
};

type Built = { type?: string; assignment?: unknown; event?: unknown };

/** An action with one of its constants changed, for each of them. */
function actionsLike(action: unknown): { name: string; action: unknown }[] {
  const { type, assignment, event } = (typeof action === 'function' ? action : {}) as Built;
  if (type === 'xstate.assign')
    return changesOf(assignment).map(({ name, changed }) => ({ name, action: assign(changed as never) }));
  if (type === 'xstate.emit')
    return changesOf(event).map(({ name, changed }) => ({ name, action: emit(changed as never) }));
  if (typeof action !== 'object' || action === null) return [];
  return changesOf((action as { params?: unknown }).params).map(({ name, changed }) => ({
    name,
    action: { ...action, params: changed },
  }));
}

const without = (list: unknown[], index: number) => void list.splice(index, 1);

const sayAction = (action: unknown) =>
  typeof action === 'string' ? action : ((action as { type?: string }).type ?? 'an action');

/** The faults of a list of actions. */
const actionSites = (where: string, actions: unknown[], at: (config: Config) => unknown[]): Site[] =>
  actions.flatMap((action, index): Site[] => [
    { kind: 'action dropped', what: `${where}: ${sayAction(action)}`, edit: (config) => without(at(config), index) },
    ...actionsLike(action).map(({ name, action: other }): Site => ({
      kind: 'constant changed',
      what: `${where}: ${name} of ${sayAction(action)}`,
      edit: (config) => void (at(config)[index] = other),
    })),
  ]);

/** The faults of one branch. */
function branchSites(machine: AnyStateMachine, place: Place, branches: Branch[], index: number): Site[] {
  const branch = branches[index]!;
  const name = nameOf(place, index, branches.length);
  const targets = targetsOf(place, index);
  const change = (edit: (branch: Branch) => void) => (config: Config) => edit(place.at(config)[index]!);
  const others = nodesOf(machine).filter((node) => node !== machine.root && targets.join() !== node.id);
  const { guard } = branch;
  return [
    { kind: 'transition dropped', what: name, edit: (config) => without(place.at(config), index) },
    ...others.map((node): Site => ({
      kind: 'transition retargeted',
      what: `${name} → ${node.id}`,
      edit: change((each) => void (each.target = [addressOf(node)])),
    })),
    ...(guard === undefined
      ? []
      : ([
          { kind: 'guard negated', what: name, edit: change((each) => void (each.guard = not(guard as never))) },
          { kind: 'guard dropped', what: name, edit: change((each) => void delete each.guard) },
          ...actionsLike(guard).map(({ name: constant, action: other }) => ({
            kind: 'constant changed' as const,
            what: `${name}: ${constant} of its guard`,
            edit: change((each) => void (each.guard = other)),
          })),
        ] satisfies Site[])),
    ...(branch.reenter
      ? ([
          { kind: 're-entry dropped', what: name, edit: change((each) => void (each.reenter = false)) },
        ] satisfies Site[])
      : []),
    ...actionSites(name, branch.actions, (config) => place.at(config)[index]!.actions),
  ];
}

/** The faults of a state. */
function stateSites(machine: AnyStateMachine, node: AnyStateNode, config: Config, events: string[]): Site[] {
  const own = (all: Config) => configAt(all, node.path);
  const { entry, exit, tags, type, initial, invoke, context } = own(config);
  const siblings = Object.values(node.parent?.states ?? {}).filter((each) => each.type !== 'history');
  const elsewhere =
    siblings[(siblings.indexOf(node) + 1) % siblings.length] ??
    nodesOf(machine).find((each) => each !== machine.root && each !== node);
  const heard = new Set([node, ...ancestorsOf(node)].flatMap((each) => [...each.transitions.keys()]));
  const refused = node === machine.root || node.type === 'history' ? [] : events.filter((event) => !heard.has(event));
  const first = typeof initial === 'string' ? initial : undefined;
  return [
    ...actionSites(`${node.id}, entry`, entry, (all) => own(all).entry),
    ...actionSites(`${node.id}, exit`, exit, (all) => own(all).exit),
    ...tags.map((tag, index): Site => ({
      kind: 'tag dropped',
      what: `${node.id}: ${String(tag)}`,
      edit: (all) => without(own(all).tags, index),
    })),
    ...(type === 'final'
      ? ([{ kind: 'end dropped', what: node.id, edit: (all) => void delete own(all).type }] satisfies Site[])
      : []),
    ...(first === undefined ? [] : Object.values(node.states))
      .filter((child) => child.key !== first && child.type !== 'history')
      .map((child): Site => ({
        kind: 'initial state changed',
        what: `${node.id}: ${first} → ${child.key}`,
        edit: (all) => void (own(all).initial = child.key),
      })),
    ...invoke.flatMap((_, index): Site[] => [
      {
        kind: 'invoke dropped',
        what: `${node.id}: ${node.invoke[index]!.id}`,
        edit: (all) => without(own(all).invoke, index),
      },
      {
        kind: 'outcomes swapped',
        what: `${node.id}: ${node.invoke[index]!.id}`,
        edit: (all) => {
          const each = own(all).invoke[index]!;
          [each.onDone, each.onError] = [each.onError, each.onDone];
        },
      },
    ]),
    ...(elsewhere ? refused : []).map((event): Site => ({
      kind: 'transition added',
      what: `${node.id} :: ${event} → ${elsewhere!.id}`,
      edit: (all) => void (own(all).on[event] = [{ target: [addressOf(elsewhere!)], actions: [] }]),
    })),
    ...changesOf(context).map(({ name, changed }): Site => ({
      kind: 'constant changed',
      what: `${node.id}: ${name} of the first context`,
      edit: (all) => void (own(all).context = changed),
    })),
  ];
}

/** A millisecond less, and a millisecond more. */
const around = (ms: number) => [ms - 1, ms + 1].filter((other) => other >= 0);

const delaySites = (node: AnyStateNode, config: Config): Site[] =>
  Object.keys(configAt(config, node.path).after)
    .filter((delay) => !Number.isNaN(Number(delay)))
    .flatMap((delay) =>
      around(Number(delay)).map((other): Site => ({
        kind: 'constant changed',
        what: `${node.id}: after ${delay} ms → ${other} ms`,
        edit: (all) => {
          const { after } = configAt(all, node.path);
          after[other] = after[delay]!;
          delete after[delay];
        },
      })),
    );

function implementationSites({ actions, delays }: Implementations): Site[] {
  return [
    ...Object.entries(actions).flatMap(([name, action]) =>
      actionsLike(action).map(({ name: constant, action: other }): Site => ({
        kind: 'constant changed',
        what: `${constant} of ${name}`,
        edit: (_, implementations) => void (implementations.actions[name] = other),
      })),
    ),
    ...Object.entries(delays).flatMap(([name, delay]) =>
      (typeof delay === 'number' ? around(delay) : []).map((other): Site => ({
        kind: 'constant changed',
        what: `${name}: ${String(delay)} ms → ${other} ms`,
        edit: (_, implementations) => void (implementations.delays[name] = other),
      })),
    ),
  ];
}

const implementationsOf = (machine: AnyStateMachine): Implementations => {
  const { actions, delays, ...others } = machine.implementations as unknown as Implementations;
  return { ...others, actions: { ...actions }, delays: { ...delays } };
};

/** An endless loop of `always` fails instead of hanging. */
const options = { maxIterations: 500 };

/** A copy of a chart with a change. */
export function rebuilt(machine: AnyStateMachine, edit: Edit): AnyStateMachine {
  const [config, implementations] = [configFrom(machine.config), implementationsOf(machine)];
  edit(config, implementations);
  return createMachine({ ...configTo(config), options } as never, implementations as never) as AnyStateMachine;
}

/** A copy of a chart that behaves the same. */
export const copyOf = (machine: AnyStateMachine): AnyStateMachine => rebuilt(machine, () => {});

/** All mutants of a chart, in document order. */
export function mutantsOf(machine: AnyStateMachine, samples: Samples = {}): Mutant[] {
  const config = configFrom(machine.config);
  const events = alphabetOf(machine, samples).filter(isUserEvent);
  const sites = [
    ...nodesOf(machine).flatMap((node) => [
      ...stateSites(machine, node, config, events),
      ...delaySites(node, config),
      ...placesOf(node, config).flatMap((place) => {
        const branches = place.at(config);
        return branches.flatMap((_, index) => branchSites(machine, place, branches, index));
      }),
    ]),
    ...implementationSites(implementationsOf(machine)),
  ];
  return sites.map(({ kind, what, edit }) => ({ kind, what, make: () => rebuilt(machine, edit) }));
}
