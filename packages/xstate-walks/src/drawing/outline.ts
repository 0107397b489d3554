import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { childrenOf, nodesOf } from '../chart/nodes.ts';
import { arrowsOf, branchesOf, type TransitionKey } from '../chart/transitions.ts';
import { describeGuard, describeEvent } from '../chart/labels.ts';

/** How wide the signs of a plain sans-serif are, in shares of its size: nothing measures text where there is no page. */
const widths: [signs: RegExp, width: number][] = [
  [/[ijl.,:;'|!]/, 0.27],
  [/[ftrI()[\]{}/\\ \-"]/, 0.35],
  [/[mwMW@…→%]/, 0.88],
  [/[A-Z&]/, 0.69],
];

export const widthOf = (text: string, size: number): number =>
  Array.from(text).reduce((sum, sign) => sum + (widths.find(([signs]) => signs.test(sign))?.[1] ?? 0.56), 0) * size;

/** Wraps words into at most `most` lines; an ellipsis marks what is left out. */
export function wrapped(words: string[], signs: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > signs) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]!.replace(/,$/, '')} …`] : lines;
}

/** What is written on a drawing. */
export type Line = { text: string; kind: 'title' | 'note' | 'event' | 'guard' | 'actions' };

/** What is written inside of a state below its name; what has a key is an arrow that stays. */
export type Row = { line: Line; key?: TransitionKey };

/** The name of an action; delays and what cancels them are drawn as arrows, not as actions. */
function named(action: unknown): string {
  const { type, name } = action as { type?: string; name?: string };
  const said = typeof action === 'string' ? action : (type ?? name ?? '');
  return said.replace(/^xstate\.(?:raise|cancel)$/, '').replace(/^xstate\./, '');
}

const actionLines = (actions: readonly unknown[], signs: number, most: number): string[] => {
  const names = actions.map(named).filter((name) => name !== '');
  const last = names.length - 1;
  return wrapped(
    names.map((name, index) => (index === last ? name : `${name},`)),
    signs,
    most,
  );
};

/** `[isPaid]`, or `[else]` where the branches before it have guards. */
function condition(arrow: AnyTransitionDefinition): string {
  const guard = describeGuard(arrow);
  if (guard) return `[${guard}]`;
  return branchesOf(arrow.source, arrow.eventType).length > 1 ? '[else]' : '';
}

/** The label of a transition: event or delay, guard, actions. */
export function labelOf(arrow: AnyTransitionDefinition): Line[] {
  const guard = condition(arrow);
  const event = arrow.eventType === '' && guard ? '' : describeEvent(arrow.eventType);
  return [
    ...(event ? [{ text: event, kind: 'event' as const }] : []),
    ...(guard ? [{ text: guard, kind: 'guard' as const }] : []),
    ...actionLines(arrow.actions, 26, 2).map((text, index) => ({
      text: index === 0 ? `/ ${text}` : text,
      kind: 'actions' as const,
    })),
  ];
}

const inOneLine = (arrow: AnyTransitionDefinition): string => {
  const does = actionLines(arrow.actions, 40, 1)[0];
  return [describeEvent(arrow.eventType), condition(arrow), does ? `/ ${does}` : '']
    .filter((part) => part !== '')
    .join(' ');
};

const note = (text: string): Row => ({ line: { text, kind: 'note' } });

const does = (when: string, actions: readonly unknown[]): Row[] =>
  actionLines(actions, 34, 1).map((text) => note(`${when} / ${text}`));

/** The text in a state: name, services, actions, and transitions that stay. */
export function rowsOf(node: AnyStateNode): Row[] {
  const stays = arrowsOf(node.machine as AnyStateMachine).filter(
    ({ definition }) => definition.source === node && !definition.target,
  );
  return [
    { line: { text: node.key, kind: 'title' } },
    ...node.invoke.map(({ id }) => note(`calls ${id}`)),
    ...does('entry', node.entry),
    ...does('exit', node.exit),
    ...stays.map(({ key, definition }): Row => ({ line: { text: inOneLine(definition), kind: 'event' }, key })),
  ];
}

export type Look = 'leaf' | 'box' | 'parallel' | 'region' | 'final' | 'history';

export function lookOf(node: AnyStateNode): Look {
  if (node.type === 'final' || node.type === 'history' || node.type === 'parallel') return node.type;
  if (node.parent?.type === 'parallel') return 'region';
  return childrenOf(node).length > 0 ? 'box' : 'leaf';
}

export const leadingArrows = (machine: AnyStateMachine) =>
  arrowsOf(machine).filter(({ definition }) => definition.target !== undefined);

/** The states that begin with one of their own. */
export const startingPoints = (machine: AnyStateMachine) =>
  nodesOf(machine).filter((node) => node.type === 'compound' && childrenOf(node).length > 0);
