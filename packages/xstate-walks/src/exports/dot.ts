import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { childrenOf, isInside } from '../chart/nodes.ts';
import { arrowsOf } from '../chart/transitions.ts';
import { describeGuard, describeEvent } from '../chart/labels.ts';

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const isBox = (node: AnyStateNode) => childrenOf(node).length > 0;

/** A box has a dot inside, where it begins: arrows to a box and out of it are tied to the dot. */
function shape(node: AnyStateNode): string[] {
  const calls = node.invoke.map(({ id }) => `\\ncalls ${id}`).join('');
  const title = `${node.key}${node.type === 'history' ? ' (history)' : ''}`;
  if (!isBox(node)) {
    const outline = node.type === 'final' ? 'doublecircle' : 'box';
    return [`${quoted(node.id)} [label=${quoted(title).slice(0, -1)}${calls}", shape=${outline}, style=rounded]`];
  }
  const begins = node.type === 'parallel' ? childrenOf(node) : node.initial.target;
  return [
    `subgraph ${quoted(`cluster ${node.id}`)} {`,
    ...[
      `label=${quoted(title).slice(0, -1)}${calls}"`,
      `style=${node.parent?.type === 'parallel' ? 'dashed' : 'rounded'}`,
      `${quoted(node.id)} [shape=point]`,
      ...childrenOf(node).flatMap(shape),
      ...begins.map((target) => `${quoted(node.id)} -> ${quoted(target.id)} [style=dotted]`),
    ].map((line) => `  ${line}`),
    '}',
  ];
}

/** A chart in Graphviz's language, nested states as clusters; the same text every time. */
export function toDot(machine: AnyStateMachine): string {
  const arrows = arrowsOf(machine).flatMap(({ definition }) =>
    (definition.target ?? [definition.source]).map((target) => {
      const { source } = definition;
      const guard = describeGuard(definition);
      const label = `${describeEvent(definition.eventType)}${guard ? ` [${guard}]` : ''}${definition.target ? '' : ' (stays)'}`;
      const border = (node: AnyStateNode, other: AnyStateNode, name: string) =>
        isBox(node) && node !== other && !isInside(other, node) ? [`${name}=${quoted(`cluster ${node.id}`)}`] : [];
      const attributes = [
        `label=${quoted(label)}`,
        ...border(source, target, 'ltail'),
        ...border(target, source, 'lhead'),
      ];
      return `${quoted(source.id)} -> ${quoted(target.id)} [${attributes.join(', ')}]`;
    }),
  );
  const lines = ['compound=true', 'node [fontname="sans-serif"]', 'edge [fontname="sans-serif", fontsize=10]'];
  return [
    `digraph ${quoted(machine.id)} {`,
    ...[...lines, ...shape(machine.root), ...arrows].map((line) => `  ${line}`),
    '}',
    '',
  ].join('\n');
}
