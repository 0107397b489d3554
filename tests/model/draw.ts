import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { spoken } from './tour.ts';
import { nodesOf } from './transitions.ts';

type Guard = string | { type?: string; guards?: Guard[]; name?: string } | undefined;

const indent = (lines: string[]) => lines.map((line) => `  ${line}`);

/** Mermaid takes these signs in a label for its own. */
const plain = (label: string) => label.replaceAll(/[;#:{}]/g, ' ').replaceAll(/\s+/g, ' ').trim();

/** `a.b.c` cannot be a name in Mermaid. */
const nameOf = (node: AnyStateNode) => [node.machine.id, ...node.path].join('_').replaceAll(/[^\w]/g, '_');

/** `isPaid`, `not isPaid`, `isPaid and isMine`; a function without a name is just `guard`. */
function sayGuard(guard: Guard): string {
  if (!guard) return '';
  if (typeof guard === 'string') return guard;
  if (guard.guards?.length === 1 && guard.name === 'not') return `not ${sayGuard(guard.guards[0])}`;
  if (guard.guards) return guard.guards.map(sayGuard).join(` ${guard.name} `);
  return guard.type ?? (guard.name === 'guard' ? '' : guard.name) ?? '';
}

function labelOf({ eventType, guard, target, source }: AnyTransitionDefinition): string {
  const done = eventType.replace(/^xstate\.done\.state\..*$/, 'done');
  const event = done === '' ? 'always' : spoken(done);
  const said = guard ? ` [${sayGuard(guard as Guard) || 'guard'}]` : '';
  const stays = !target || (target.length === 1 && target[0] === source) ? ' (stays)' : '';
  return plain(`${event}${said}${target ? '' : stays}`);
}

const ancestorsOf = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node.parent, ...ancestorsOf(node.parent)] : [];

/** The innermost state around both ends of an arrow: where Mermaid wants it written. */
const homeOf = (source: AnyStateNode, target: AnyStateNode): AnyStateNode =>
  ancestorsOf(source).find((outer) => ancestorsOf(target).includes(outer)) ?? source.machine.root;

type Line = { home: AnyStateNode; text: string };

const linesOf = (transition: AnyTransitionDefinition): Line[] =>
  (transition.target ?? [transition.source]).map((target) => ({
    home: homeOf(transition.source, target),
    text: `${nameOf(transition.source)} --> ${nameOf(target)} : ${labelOf(transition)}`,
  }));

/** What is said inside a box: its own states, then the arrows between them; regions are set apart by `--`. */
function inside(node: AnyStateNode, arrows: Line[]): string[] {
  const children = Object.values(node.states) as AnyStateNode[];
  const boxes = children.map((child) => box(child, arrows));
  const own = arrows.filter(({ home }) => home === node).map(({ text }) => text);
  if (node.type === 'parallel') return [...boxes.flatMap((lines, i) => (i === 0 ? lines : ['--', ...lines])), ...own];
  const begin = node.initial?.target.map((target: AnyStateNode) => `[*] --> ${nameOf(target)}`) ?? [];
  const ends = children.filter(({ type }) => type === 'final').map((child) => `${nameOf(child)} --> [*]`);
  return [...begin, ...boxes.flat(), ...own, ...ends];
}

/** One state: a line, or a box with its inside. */
function box(node: AnyStateNode, arrows: Line[]): string[] {
  const title = node.type === 'history' ? `${node.key} (history)` : node.key;
  const head = `state "${title}" as ${nameOf(node)}`;
  const invokes = node.invoke.map(({ src }) => `${nameOf(node)} : calls ${plain(typeof src === 'string' ? src : 'a service')}`);
  const rest = Object.keys(node.states).length > 0 ? [`${head} {`, ...indent(inside(node, arrows)), '}'] : [head];
  return Object.keys(node.states).length > 0 ? rest : [...rest, ...invokes];
}

/** A chart as a Mermaid state diagram, the same text every time. */
export function toMermaid(machine: AnyStateMachine): string {
  const arrows = nodesOf(machine)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    .flatMap(linesOf);
  const { root } = machine;
  const body = root.type === 'parallel' ? box(root, arrows) : inside(root, arrows);
  const outer = root.type === 'parallel' ? [`[*] --> ${nameOf(root)}`] : [];
  return ['stateDiagram-v2', ...indent([...outer, ...body]), ''].join('\n');
}
