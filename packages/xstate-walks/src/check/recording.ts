import type { Look } from './processes.ts';

/** What people see of a part of a system: names, and a text for each. */
export type View = readonly (readonly [name: string, text: string])[];

/** What an input did to a process, besides its state and what its site shares. Messages are numbers. */
export type RecordedEffects = Pick<Look, 'ended' | 'wrote' | 'said' | 'broken' | 'isOver'> & {
  started: readonly (readonly [id: number, request: number, survives: boolean, isRead: boolean])[];
};

export type RecordedProcess = {
  name: string;
  site: number;
  /** Where it starts, or may start. */
  opensAt: number | null;
  mayOpenAt: number | null;
  locals: { view: View; moves: readonly string[]; reopensAt: number }[];
  /** A state (-1: closed), what the site shares, an input; then the next two, and the effects. */
  changes: number[][];
  /** What the site shares before and after the process has ended. */
  releases: number[][];
};

/**
 * Each distinct step that the parts of a system took while it was explored, as plain data: enough to put the system
 * together again without its code. States, messages and inputs are numbers.
 */
export type Recording = {
  processes: RecordedProcess[];
  /** What each site shares at first. */
  sites: number[];
  shares: View[];
  inputs: string[];
  effects: RecordedEffects[];
  world: {
    initial: number;
    states: View[];
    moves: { name: string; isFair: boolean }[];
    variants: string[];
    /** A state, a request; the next state, whether it is work (1) or an answer (0), and its text. */
    replies: number[][];
    /** A state, work, a variant; then the same. */
    finishes: number[][];
    /** A state, a move; the next state, or -1 where it cannot be done. */
    moved: number[][];
  };
  /** In words. */
  requests: string[];
  answers: string[];
  works: string[];
  /** [memory, event, next memory] */
  memories: number[][];
  bounds: Readonly<Record<string, number>>;
  /** Broken rules, by the world and the memory before and after the step, and its cause. */
  broken: [step: string, rules: readonly string[]][];
};

/** The name of an input of a process; `what`: a place, a move, a key, or a call and its answer. */
export const inputName = (type: 'start' | 'move' | 'notice' | 'answer', ...what: (string | number)[]): string =>
  [type, ...what].join(' ');

/** The name of a step that is judged. */
export const stepName = (...parts: (string | number)[]): string => parts.join(' ');
