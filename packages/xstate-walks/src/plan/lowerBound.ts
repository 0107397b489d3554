import loadSolver from 'highs';
import type { Edge, Graph } from '../explore/explore.ts';

/** `weight × variable` summed up is at least `least`. */
type Row = { terms: [weight: number, variable: string][]; least: number };

const solver = await loadSolver();

const asText = ({ terms, least }: Row) =>
  `${terms.map(([weight, variable]) => `${weight < 0 ? '-' : '+'} ${variable}`).join(' ')} >= ${least}`;

/** The minimum of the sum of `costly` under `rows`, in the LP format. */
const programme = (costly: string[], rows: Row[]) =>
  ['Minimize', costly.join(' + '), 'Subject To', ...rows.map(asText), 'End'].join('\n');

/**
 * What the dual values prove, however they were found. Rows added up with weights of at least 0 are a true inequality; when
 * no variable has more weight in it than it costs, its right side is a lower bound of the cost (weak duality).
 */
function proven(rows: Row[], duals: number[], costly: ReadonlySet<string>): number {
  const weights = duals.map((dual) => Math.max(0, dual));
  const load = new Map<string, number>();
  for (const [index, { terms }] of rows.entries())
    for (const [weight, name] of terms) load.set(name, (load.get(name) ?? 0) + weight * weights[index]!);
  const excess = [...load].map(([name, sum]) => sum - (costly.has(name) ? 1 : 0));
  if (Math.max(0, ...excess) > 1e-6) throw new Error('the dual values that the solver gives prove nothing');
  return rows.reduce((total, { least }, index) => total + least * weights[index]!, 0);
}

/**
 * No set of tours that reaches all `goals` (transitions) takes fewer steps than this.
 *
 * Proof. Count how often the tours take each edge (x) and begin at each start (z). Then the number of steps is Σx, and
 * (1) a vertex is left at most as often as it is entered or begun at, since a tour that leaves it came there before;
 * (2) each goal is crossed at least once, by an edge or by a start; (3) for a set of vertices without a start, if all
 * edges that cross some goal set out inside, then an edge into the set is taken at least once. So x and z fulfil these
 * inequalities, and the least Σx under them, over real numbers, is at most the number of steps. Which sets (3) is
 * written down for does not matter to the proof: here, those that the solution so far never enters, and for each goal
 * the part of them from which the solution comes to it.
 */
export function stepLowerBound(graph: Graph<unknown>, goals: ReadonlySet<string>): number {
  const edges = [...graph.vertices.values()].flatMap(({ out }) => out);
  const taken = new Map<Edge, string>(edges.map((edge, index) => [edge, `x${index}`]));
  const begun = graph.starts.map((start, index) => ({ start, name: `z${index}` }));
  const costly = new Set(taken.values());
  const plus = (some: Edge[]): Row['terms'] => some.map((edge) => [1, taken.get(edge)!]);
  const minus = (some: Edge[]): Row['terms'] => some.map((edge) => [-1, taken.get(edge)!]);

  const crossing = (goal: string) => edges.filter((edge) => edge.taken.flat().includes(goal));
  const beginning = (goal: string) => begun.filter(({ start }) => start.taken.flat().includes(goal));
  const onTheWay = [...goals].filter((goal) => beginning(goal).length === 0);
  const rows: Row[] = [
    ...[...graph.vertices.values()].map(({ key, out }) => ({
      terms: [
        ...begun.filter(({ start }) => start.vertex.key === key).map(({ name }): [number, string] => [1, name]),
        ...plus(edges.filter(({ from, to }) => to === key && from !== key)),
        ...minus(out.filter(({ to }) => to !== key)),
      ],
      least: 0,
    })),
    ...[...goals].map((goal) => ({
      terms: [...plus(crossing(goal)), ...beginning(goal).map(({ name }): [number, string] => [1, name])],
      least: 1,
    })),
  ].filter(({ terms }) => terms.length > 0);
  if (costly.size === 0) return 0;

  for (;;) {
    const { Status, Columns, Rows } = solver.solve(programme([...costly], rows));
    if (Status !== 'Optimal') throw new Error(`the bound of the steps cannot be computed: ${Status}`);
    const isUsed = (edge: Edge) => (Columns[taken.get(edge)!]?.Primal ?? 0) > 1e-6;
    const reached = new Set(begun.map(({ start }) => start.vertex.key));
    for (const key of reached) for (const edge of graph.vertices.get(key)!.out) if (isUsed(edge)) reached.add(edge.to);
    const isCutOff = (goal: string) => crossing(goal).every(({ from }) => !reached.has(from));
    const cutOff = onTheWay.filter(isCutOff);
    if (cutOff.length === 0) {
      const duals = Rows.map((row) => ('Dual' in row ? row.Dual : 0));
      return Math.ceil(proven(rows, duals, costly) - 1e-6);
    }
    const used = edges.filter(isUsed);
    const into = (isInside: (vertex: string) => boolean): Row => ({
      terms: plus(edges.filter(({ from, to }) => !isInside(from) && isInside(to))),
      least: 1,
    });
    const leadingTo = (goal: string): ReadonlySet<string> => {
      const found = new Set(crossing(goal).map(({ from }) => from));
      for (const vertex of found) for (const { from, to } of used) if (to === vertex) found.add(from);
      return found;
    };
    const cuts = [
      into((vertex) => !reached.has(vertex)),
      ...cutOff.map((goal) => {
        const inside = leadingTo(goal);
        return into((vertex) => inside.has(vertex));
      }),
    ];
    rows.push(...new Map(cuts.map((cut) => [asText(cut), cut])).values());
  }
}
