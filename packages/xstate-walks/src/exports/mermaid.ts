import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { ancestorsOf, childrenOf, nodesOf } from '../chart/nodes.ts';
import { describeGuard, describeEvent } from '../chart/labels.ts';

const indent = (lines: string[]) => lines.map((line) => `  ${line}`);

/** Mermaid takes these signs in a label for its own. */
const plain = (label: string) =>
  label
    .replaceAll(/[;#:{}]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** `a.b.c` cannot be a name in Mermaid. */
const joined = (keys: readonly string[]) => keys.join('_').replaceAll(/[^\w]/g, '_');

/** Mermaid takes these words for its own. */
const reserved = /^(as|choice|class|classDef|click|default|direction|end|fork|hide|join|note|scale|state|style)$/i;

/** The key of a state, if no other state of the chart has it: a reader knows it from the code. Else the whole path. */
function nameOf(node: AnyStateNode): string {
  const isClear =
    !reserved.test(node.key) && nodesOf(node.machine).every(({ key, id }) => key !== node.key || id === node.id);
  return joined(isClear ? [node.key] : [node.machine.id, ...node.path]);
}

const labelOf = (arrow: AnyTransitionDefinition): string => {
  const guard = describeGuard(arrow);
  return plain(`${describeEvent(arrow.eventType)}${guard ? ` [${guard}]` : ''}${arrow.target ? '' : ' (stays)'}`);
};

/** An arrow with its ends by name, and the box to write it in. */
type Line = { home: AnyStateNode; from: string; to: string; label: string };

/** Mermaid has no arrow between a box and its own inside. An arrow out of a box to its inside starts at "(any)"… */
const anyOf = (node: AnyStateNode) => `${nameOf(node)}_any`;

/** …and an arrow to a box around it ends where the box begins. */
const entryOf = (node: AnyStateNode): AnyStateNode => (node.type === 'compound' ? node.initial.target[0]! : node);

function lineTo(target: AnyStateNode, transition: AnyTransitionDefinition): Line {
  const { source } = transition;
  const label = labelOf(transition);
  const stays = target === source && (source === source.machine.root || !transition.target);
  if (ancestorsOf(target).includes(source) || (stays && childrenOf(source).length > 0)) {
    return { home: source, from: anyOf(source), to: stays ? anyOf(source) : nameOf(target), label };
  }
  const end = ancestorsOf(source).includes(target) ? entryOf(target) : target;
  const home = ancestorsOf(source).find((outer) => ancestorsOf(end).includes(outer)) ?? source.machine.root;
  return { home, from: nameOf(source), to: nameOf(end), label };
}

/** The content of a box: its states, then the arrows between them, with `--` between regions. */
function inside(node: AnyStateNode, lines: Line[]): string[] {
  const children = childrenOf(node);
  const boxes = children.map((child) => box(child, lines));
  const own = lines.filter(({ home }) => home === node);
  const arrows = own.map(({ from, to, label }) => `${from} --> ${to} : ${label}`);
  const any = own.some(({ from }) => from === anyOf(node)) ? [`state "(any)" as ${anyOf(node)}`] : [];
  if (node.type === 'parallel') {
    const regions = arrows.length > 0 ? [...boxes, [...any, ...arrows]] : boxes;
    return regions.flatMap((region, index) => (index === 0 ? region : ['--', ...region]));
  }
  const begin = node.type === 'compound' ? [`[*] --> ${nameOf(entryOf(node))}`] : [];
  const ends = children.filter(({ type }) => type === 'final').map((child) => `${nameOf(child)} --> [*]`);
  return [...begin, ...boxes.flat(), ...any, ...arrows, ...ends];
}

/** One state: a line, or a box with its inside. */
function box(node: AnyStateNode, lines: Line[]): string[] {
  const name = nameOf(node);
  const key = node.type === 'history' ? `${node.key} (history)` : node.key;
  const title = [key, ...node.invoke.map(({ id }) => `calls ${plain(id)}`)].join(', ');
  const head = title === name ? name : `"${title}" as ${name}`;
  if (childrenOf(node).length > 0) return [`state ${head} {`, ...indent(inside(node, lines)), '}'];
  return [title === name ? name : `state ${head}`];
}

/** A chart as a Mermaid state diagram, the same text every time. */
export function toMermaid(machine: AnyStateMachine): string {
  const { root } = machine;
  const lines = nodesOf(machine)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    .flatMap((transition) => (transition.target ?? [transition.source]).map((target) => lineTo(target, transition)));
  const body = root.type === 'parallel' ? [`[*] --> ${nameOf(root)}`, ...box(root, lines)] : inside(root, lines);
  return ['stateDiagram-v2', ...indent(body), ''].join('\n');
}
