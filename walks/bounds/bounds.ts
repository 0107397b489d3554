import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { alphabetOf, completedService, isUserEvent, type ModelOptions, type Samples } from 'xstate-walks';
import { calls } from '../../common/contract/calls.ts';
import type { ChartDeclaration } from '../declaration.ts';
import { failures } from './failures.ts';
import { atBounds, likeValue } from './values.ts';

type Events = ModelOptions<AnyStateMachine>['events'];

/** Calls of the contract that services have other names for. */
const named: Record<string, keyof typeof calls> = { getAnyProduct: 'getProduct', listAllProducts: 'listProducts' };

const answerOf = (service: string) => calls[named[service] ?? (service as keyof typeof calls)]?.answer;

/** A value in which all texts are alike: other texts are tried in the first sample of an answer only. */
const withoutTexts = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? '' : each));

/** The payloads of an event beside those given: answers at the bounds of the contract, every failure, values nearby. */
function payloadsLike(type: string, given: readonly object[], isParsed: boolean): object[] {
  if (type.startsWith('xstate.error.')) return failures.map((error) => ({ error }));
  if (isUserEvent(type)) return isParsed ? [] : given.flatMap((payload) => likeValue(payload) as object[]);
  const schema = answerOf(completedService(type) ?? '');
  return given
    .filter((payload): payload is { output: unknown } => 'output' in payload)
    .flatMap(({ output }, index) => {
      const others = schema ? atBounds(schema, output) : likeValue(output);
      return index === 0 ? others : others.filter((other) => withoutTexts(other) !== withoutTexts(output));
    })
    .map((output) => ({ output }));
}

/** Whether a payload is data, and no file. */
const isPlain = (payload: object | undefined): boolean =>
  !Object.values(payload ?? {}).some((value) => value instanceof Blob);

const distinct = (payloads: object[]): object[] => {
  const seen = new Set<unknown>();
  return payloads.filter((payload) => {
    const { error } = (payload ?? {}) as { error?: unknown };
    const key = error ?? (isPlain(payload) ? JSON.stringify(payload) : payload);
    return !seen.has(key) && seen.add(key);
  });
};

const read = (given: Samples[string] | undefined, snapshot: AnyMachineSnapshot): readonly object[] =>
  typeof given === 'function' ? given(snapshot) : (given ?? []);

/**
 * The samples of a chart at their bounds, for walks that need no screen and no server: every answer that the contract
 * allows beside those declared, every failure, and payloads of events with one value changed.
 */
export function withBounds(
  machine: AnyStateMachine,
  { model, further = {}, isParsed = false }: Pick<ChartDeclaration, 'model' | 'further' | 'isParsed'>,
): ModelOptions<AnyStateMachine> {
  const samples = (model.events ?? {}) as Samples;
  const more = (further.events ?? {}) as Samples;
  const payloadsIn = (type: string, snapshot: AnyMachineSnapshot) => {
    const given = [...read(samples[type], snapshot), ...read(more[type], snapshot)];
    const all = distinct([...given, ...payloadsLike(type, given.filter(isPlain), isParsed)]);
    return all.length > 0 || type in samples ? all : [{}];
  };
  const fixed = new Map<string, object[]>();
  /** What does not depend on the snapshot is made once. */
  const payloadsOf = (type: string) => (snapshot: AnyMachineSnapshot) => {
    if (typeof samples[type] === 'function' || typeof more[type] === 'function') return payloadsIn(type, snapshot);
    const payloads = fixed.get(type) ?? payloadsIn(type, snapshot);
    fixed.set(type, payloads);
    return payloads;
  };
  const types = alphabetOf(machine, samples).filter((type) => !/^xstate\.(?!done\.actor|error\.actor)/.test(type));
  const inputs = [...(model.inputs ?? [model.input]), ...(further.inputs ?? [])] as object[];
  return {
    ...model,
    ...(further.vertex ? { vertex: further.vertex } : {}),
    inputs: distinct([
      ...inputs,
      ...(isParsed ? [] : inputs.flatMap((input) => likeValue(input) as object[])),
    ]) as never,
    events: Object.fromEntries(types.map((type) => [type, payloadsOf(type)])) as Events,
  };
}
