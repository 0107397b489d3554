import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { childrenOf, nodesOf } from '../chart/nodes.ts';
import type { TransitionKey } from '../chart/transitions.ts';
import {
  startingPoints,
  labelOf,
  leadingArrows,
  lookOf,
  rowsOf,
  type Line,
  type Look,
  type Row,
  widthOf,
} from './outline.ts';

export type Point = { x: number; y: number };
export type Rect = Point & { width: number; height: number };

/** A line of text with its position: `y` is the baseline, `width` the space. */
export type Written = Line & Point & { width: number; size: number };

export type DrawnState = Rect & {
  id: string;
  look: Look;
  /** How deep it lies in other states. */
  depth: number;
  lines: Written[];
};

/** An arrow; one with several targets has several ways, and one that stays in its state has none. */
export type DrawnArrow = {
  key: TransitionKey;
  from: string;
  to: string[];
  ways: Point[][];
  label: Rect & { lines: Written[] };
};

/** A chart laid out. Plain data. */
export type Layout = {
  id: string;
  width: number;
  height: number;
  /** The outer states first. */
  states: DrawnState[];
  arrows: DrawnArrow[];
  /** The initial dots, with the path to the initial state of each. */
  marks: { at: Point; way: Point[] }[];
};

const sizes: Record<Line['kind'], number> = { title: 14, note: 12, event: 12, guard: 12, actions: 12 };
const leading = 1.35;
const inset = 12;
const dot = 5;

const lineWidth = ({ text, kind }: Line) => widthOf(text, sizes[kind]) * (kind === 'title' ? 1.06 : 1);
const lineHeight = ({ kind }: Line) => sizes[kind] * leading;

const room = (lines: Line[]) => ({
  width: Math.max(0, ...lines.map(lineWidth)),
  height: lines.reduce((sum, line) => sum + lineHeight(line), 0),
});

function write(lines: Line[], { x, y }: Point): Written[] {
  let foot = y;
  return lines.map((line) => {
    foot += lineHeight(line);
    return { ...line, x, y: foot - sizes[line.kind] * 0.35, width: lineWidth(line), size: sizes[line.kind] };
  });
}

/** For the drawing as a whole. */
const settings = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.randomSeed': '1',
};

/** For each state: inner states do not inherit from outer ones. */
const inside = {
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelNode': '8',
  'elk.spacing.labelLabel': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '30',
  'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
};

const markOf = ({ id }: AnyStateNode) => `${id} begins`;

function shapeOf(node: AnyStateNode): ElkNode {
  const look = lookOf(node);
  if (look === 'history') return { id: node.id, width: 30, height: 30 };
  const lines = rowsOf(node).map(({ line }) => line);
  const { width, height } = room(lines);
  const [least, top] = [Math.max(64, width + 2 * inset), height + 2 * (inset - 3)];
  const children = childrenOf(node).map(shapeOf);
  if (children.length === 0) return { id: node.id, width: least, height: top };
  const begins = node.type === 'compound';
  const mark: ElkNode = {
    id: markOf(node),
    width: 2 * dot,
    height: 2 * dot,
    layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
  };
  return {
    id: node.id,
    children: begins ? [mark, ...children] : children,
    layoutOptions: {
      ...inside,
      'elk.padding': `[top=${top + 10},left=20,bottom=20,right=20]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${least},${top})`,
    },
  };
}

const padded = ({ width, height }: { width: number; height: number }) => ({ width: width + 8, height: height + 2 });

const edgeOf = (key: string, at: number) => `${key} @${at}`;

function graphOf(machine: AnyStateMachine): ElkNode {
  const starts = startingPoints(machine).map((node): ElkExtendedEdge => ({
    id: edgeOf(markOf(node), 0),
    sources: [markOf(node)],
    targets: [node.initial.target[0]!.id],
    layoutOptions: { 'elk.layered.priority.straightness': '10', 'elk.layered.priority.direction': '10' },
  }));
  const ways = leadingArrows(machine).flatMap(({ key, definition }) =>
    definition.target!.map((target, at): ElkExtendedEdge => ({
      id: edgeOf(key, at),
      sources: [definition.source.id],
      targets: [target.id],
      labels: at === 0 ? [{ text: key, ...padded(room(labelOf(definition))) }] : [],
    })),
  );
  return {
    id: ' ',
    layoutOptions: { ...settings, ...inside },
    children: [shapeOf(machine.root)],
    edges: [...starts, ...ways],
  };
}

const everyNode = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(everyNode)];

const rectOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Rect>): Rect => ({ x, y, width, height });

const wayOf = (edge: ElkExtendedEdge): Point[] =>
  (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x, y })),
  );

/** Lays a chart out as a statechart. */
export async function layoutOf(machine: AnyStateMachine): Promise<Layout> {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
  const graph = await new Elk().layout(graphOf(machine));
  const shapes = new Map(everyNode(graph).map((node) => [node.id, rectOf(node)]));
  const edges = new Map((graph.edges as ElkExtendedEdge[]).map((edge) => [edge.id, edge]));
  const inner: DrawnArrow[] = [];

  const drawn = (node: AnyStateNode): DrawnState => {
    const rect = shapes.get(node.id)!;
    const rows: Row[] = lookOf(node) === 'history' ? [] : rowsOf(node);
    const lines = write(
      rows.map(({ line }) => line),
      { x: rect.x + inset, y: rect.y + inset - 4 },
    );
    for (const [index, { key }] of rows.entries()) {
      const line = lines[index]!;
      if (key === undefined) continue;
      const box = { x: line.x - 4, y: line.y - line.size, width: line.width + 8, height: line.size * leading };
      inner.push({ key, from: node.id, to: [], ways: [], label: { ...box, lines: [line] } });
    }
    return {
      ...rect,
      id: node.id,
      look: lookOf(node),
      depth: node.path.length,
      lines: lines.filter((_, index) => rows[index]!.key === undefined),
    };
  };

  const states = nodesOf(machine).map(drawn);
  const led = leadingArrows(machine).map(({ key, definition }): DrawnArrow => {
    const ways = definition.target!.map((_, at) => edges.get(edgeOf(key, at))!);
    const label = rectOf(ways[0]!.labels![0]!);
    const lines = write(labelOf(definition), { x: label.x + 4, y: label.y + 1 });
    return {
      key,
      from: definition.source.id,
      to: definition.target!.map(({ id }) => id),
      ways: ways.map(wayOf),
      label: { ...label, lines },
    };
  });
  const marks = startingPoints(machine).map((node) => {
    const { x, y, width, height } = shapes.get(markOf(node))!;
    return { at: { x: x + width / 2, y: y + height / 2 }, way: wayOf(edges.get(edgeOf(markOf(node), 0))!) };
  });
  return { id: machine.id, width: graph.width!, height: graph.height!, states, arrows: [...led, ...inner], marks };
}
