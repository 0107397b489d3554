import type { AnyStateMachine } from 'xstate';
import { explore, type Edge, type Graph } from '../explore/explore.ts';
import { toExploreOptions } from '../explore/exploreOptions.ts';
import type { ModelOptions } from '../walk/model.ts';
import { plan } from '../plan/plan.ts';
import { describeValue } from '../chart/stateValue.ts';
import { describeEvent } from '../chart/labels.ts';

type Named = { id: string; name: string; properties?: Record<string, unknown> };
type Arrow = Named & { sourceVertexId?: string; targetVertexId: string };

/** A model in GraphWalker's JSON format. */
export type GraphWalkerModel = {
  id: string;
  name: string;
  generator: string;
  startElementId: string;
  vertices: Named[];
  edges: Arrow[];
  predefinedPathEdgeIds?: string[];
};

/** GraphWalker makes names into methods of classes. */
const named = (prefix: 'v' | 'e', text: string) => `${prefix}_${text.replaceAll(/\W+/g, '_').replaceAll(/^_|_$/g, '')}`;

/**
 * A chart as models for GraphWalker: one of all that can happen, for its own generators, and one for each tour, whose
 * path is laid down. Flat, since GraphWalker knows neither nesting nor regions: a vertex is a kind of moment, guards
 * have been decided by exploring, and what an event carries is among the properties of its edge.
 */
export function toGraphWalker<M extends AnyStateMachine>(
  machine: M,
  options: ModelOptions<M> = {},
): { name: string; models: GraphWalkerModel[] } {
  const graph: Graph = explore(machine, toExploreOptions(options));
  const numbers = new Map([...graph.vertices.keys()].map((key, index) => [key, `v${index}`]));
  const edges = [...graph.vertices.values()].flatMap(({ out }) => out);
  const ids = new Map(edges.map((edge, index) => [edge, `e${index}`]));

  const vertices = [...graph.vertices.values()].map(({ key, moment: { snapshot } }) => ({
    id: numbers.get(key)!,
    name: named('v', describeValue(snapshot.value)),
  }));
  const arrow = (edge: Edge): Arrow => ({
    id: ids.get(edge)!,
    name: named('e', describeEvent(edge.event.type)),
    sourceVertexId: numbers.get(edge.from)!,
    targetVertexId: numbers.get(edge.to)!,
    properties: { event: edge.event, cause: edge.cause, transitions: edge.taken.flat() },
  });
  const startingPoint = (key: string): Arrow => ({ id: 'begin', name: 'e_begin', targetVertexId: numbers.get(key)! });
  const modelFrom = (name: string, generator: string, start: string) => ({
    id: name,
    name: named('v', name).slice(2),
    generator,
    startElementId: 'begin',
    vertices,
    edges: [startingPoint(start), ...edges.map(arrow)],
  });

  const whole = graph.starts.map(({ vertex }, index) =>
    modelFrom(index === 0 ? machine.id : `${machine.id} ${index + 1}`, 'random(edge_coverage(100))', vertex.key),
  );
  const tours = plan(graph, 'transitions', options.maxSteps).tours.map(({ start, edges: way }, index) => ({
    ...modelFrom(`${machine.id} tour ${index + 1}`, 'predefined_path(predefined_path)', start.vertex.key),
    predefinedPathEdgeIds: ['begin', ...way.map((edge) => ids.get(edge)!)],
  }));
  return { name: machine.id, models: [...whole, ...tours] };
}
