import type { AnyActorRef, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { MOST_KEPT, type RecentPath } from './recentPaths.ts';

/** What a code for support tells (A77): what a chart did, without any data. */
export type CodedPath = {
  machine: AnyStateMachine;
  /** True from the chart's start on; false if older transitions are left out. */
  isWhole: boolean;
  taken: readonly AnyTransitionDefinition[];
};

/** Crockford's: without I, L, O and U, which are misread or misheard. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = BigInt(SIGNS.length);

/** Codes are read out in groups of so many signs. All are full, so that a missing sign is always told. */
const GROUP = 4;

/** The longest code that is read out. */
const MOST_SIGNS = 5 * GROUP;

/** Primes below 32³ and 32²: a sum modulo one of them fits into that many signs. */
const THREE_SIGNS = 32_749;
const TWO_SIGNS = 1021;

/** With a prime above any difference of two signs, one wrong sign or two swapped neighbours always change the sum. */
const sumOf = (text: string, modulus: number): number => {
  let sum = 1;
  for (const sign of text) sum = (sum * 33 + sign.codePointAt(0)!) % modulus;
  return sum;
};

const signsOf = (value: bigint): string => (value === 0n ? '' : signsOf(value / BASE) + SIGNS[Number(value % BASE)]!);

const sumSigns = (text: string, modulus: number): string =>
  signsOf(BigInt(sumOf(text, modulus))).padStart(modulus === TWO_SIGNS ? 2 : 3, '0');

/** Every transition of a chart, in an order that every clone by `provide()` shares. */
const transitionsOf = (machine: AnyStateMachine): AnyTransitionDefinition[] => {
  const inNode = ({ transitions, always = [], states }: AnyStateNode): AnyTransitionDefinition[] => [
    ...[...transitions.values()].flat(),
    ...always,
    ...Object.values(states).flatMap(inNode),
  ];
  return inNode(machine.root);
};

/** Names a chart, and the release of its transitions. */
const headOf = (machine: AnyStateMachine): { chart: string; release: string } => {
  const table = transitionsOf(machine).map(({ source, eventType, target = [] }) => [
    source.id,
    eventType,
    ...target.map(({ id }) => id),
  ]);
  return { chart: sumSigns(machine.id, THREE_SIGNS), release: sumSigns(JSON.stringify(table), TWO_SIGNS) };
};

/** The digits of a path: 1 is the start, the others are positions in the table. None is 0, so that no digit is lost. */
const START = 1;
const FIRST = 2;

/** Writes paths of a chart. */
const writerOf = (machine: AnyStateMachine): ((digits: readonly number[]) => string) => {
  const base = BigInt(transitionsOf(machine).length + FIRST);
  const { chart, release } = headOf(machine);
  return (digits) => {
    const signs = signsOf(digits.reduce((value, digit) => value * base + BigInt(digit), 0n));
    const others = chart.length + release.length + 2;
    const length = Math.ceil((signs.length + others) / GROUP) * GROUP;
    const text = chart + release + signs.padStart(length - others, '0');
    return text + sumSigns(text, TWO_SIGNS);
  };
};

const inGroups = (text: string): string => text.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-');

/** A transition that does nothing refuses its event. */
const doesNothing = ({ target, actions, reenter }: AnyTransitionDefinition): boolean =>
  target === undefined && actions.length === 0 && !reenter;

const digitsOf = ({ machine, isWhole, taken }: CodedPath): number[] => {
  const table = transitionsOf(machine);
  const digits = taken.filter((each) => !doesNothing(each)).map((each) => table.indexOf(each) + FIRST);
  return isWhole ? [START, ...digits] : digits;
};

/** The code of a whole path, to be copied. */
export const wholeCode = (path: CodedPath): string => inGroups(writerOf(path.machine)(digitsOf(path)));

/** The code of as many of the last transitions as can be read out. */
export const shortCode = (path: CodedPath): string => {
  const write = writerOf(path.machine);
  let digits = digitsOf(path);
  let text = write(digits);
  while (text.length > MOST_SIGNS && digits.length > 1) {
    digits = digits.slice(1);
    text = write(digits);
  }
  return inGroups(text);
};

/** What was recorded of an actor, if it runs a chart. */
export const pathOf = ([actor, taken]: RecentPath): CodedPath => {
  const { logic, options } = actor as AnyActorRef & { logic: AnyStateMachine; options: { snapshot?: unknown } };
  // An actor that was drawn by the server goes on from a snapshot.
  return { machine: logic, isWhole: options.snapshot === undefined && taken.length < MOST_KEPT, taken };
};

/**
 * Reads a code with the charts of this release. Small letters, spaces, and O, I and L for 0 and 1 are fine. Throws an error
 * for people: a wrong sign, or a code of another release.
 */
export const readCode = (code: string, machines: readonly AnyStateMachine[]): CodedPath => {
  const text = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const strange = /[^0-9A-HJKMNP-TV-Z]/u.exec(text)?.[0];
  if (strange !== undefined) throw new Error(`A code for support has no ${strange}. Was it misheard?`);
  const body = text.slice(0, -2);
  if (body.length < 6 || text.length % GROUP > 0 || sumSigns(body, TWO_SIGNS) !== text.slice(-2))
    throw new Error(`${code} is no code for support: a character is wrong, missing or in the wrong place.`);

  const machine = machines.find((each) => headOf(each).chart === body.slice(0, 3));
  if (machine === undefined)
    throw new Error(`${code} was made by another release of the shop: no chart of this one is meant.`);
  if (headOf(machine).release !== body.slice(3, 5))
    throw new Error(
      `${code} was made by another release of the shop, in which the chart ${machine.id} has other transitions. ` +
        'Check out that release and try again there.',
    );

  const table = transitionsOf(machine);
  const base = BigInt(table.length + FIRST);
  const digits: number[] = [];
  let value = 0n;
  for (const sign of body.slice(5)) value = value * BASE + BigInt(SIGNS.indexOf(sign));
  for (; value > 0n; value /= base) digits.unshift(Number(value % base));
  const isWhole = digits[0] === START;
  const taken = (isWhole ? digits.slice(1) : digits).map((digit) => table[digit - FIRST]);
  if (taken.some((each) => each === undefined)) throw new Error(`${code} is no code for support.`);
  return { machine, isWhole, taken: taken as AnyTransitionDefinition[] };
};
