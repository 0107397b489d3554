import type { AnyStateMachine } from 'xstate';
import type { Edge, Graph } from '../explore/explore.ts';
import type { Objective } from '../plan/objective.ts';
import { feasibleIn } from '../plan/plan.ts';
import type { ModelOptions } from '../walk/model.ts';
import { surveyed, type Survey } from './survey.ts';

/** `minimumSteps` is a proven lower bound for the steps of any test paths that cover all transitions. */
export type BoundedSurvey = Survey & { minimumSteps: number | null };

type Term = [weight: number, variable: string];

/** `weight × variable` summed up is at least `least`. */
type Row = { terms: Term[]; least: number };

const asText = ({ terms, least }: Row) =>
  `${terms.map(([weight, variable]) => `${weight < 0 ? '-' : '+'} ${variable}`).join(' ')} >= ${least}`;

/**
 * Weak duality: rows added up with weights of at least 0 are a true inequality. If no variable has more weight in it
 * than its cost, its right side is a lower bound of the cost, however the weights were found.
 */
function boundBy(duals: number[], rows: Row[], costly: ReadonlySet<string>): number {
  const weights = duals.map((dual) => Math.max(0, dual));
  const load = new Map<string, number>();
  for (const [index, { terms }] of rows.entries())
    for (const [weight, name] of terms) load.set(name, (load.get(name) ?? 0) + weight * weights[index]!);
  if ([...load].some(([name, sum]) => sum > (costly.has(name) ? 1 : 0) + 1e-6))
    throw new Error('the dual values of the solver prove nothing');
  const bound = rows.reduce((total, { least }, index) => total + least * weights[index]!, 0);
  return Math.ceil(bound - 1e-6);
}

const crosses =
  (key: string) =>
  ({ taken }: { taken: string[][] }) =>
    taken.flat().includes(key);

/**
 * A proven lower bound for the steps of test paths that cross every transition, by linear programming. It needs the package
 * highs.
 *
 * Proof. Count how often the test paths take each edge (x) and begin at each start (z). Their steps are Σx, and (1) a node
 * is left at most as often as it is entered or begun at; (2) each transition is crossed at least once, by an edge or a
 * start; (3) an edge into a set of nodes without a start is taken at least once, if all edges that cross some
 * transition set out inside. The minimum of Σx under these inequalities over real numbers is a lower bound. The proof
 * holds for any choice of sets in (3): here, those that the solution so far never enters.
 */
export async function minimumSteps(graph: Graph<unknown>): Promise<number> {
  const { starts, nodes } = graph;
  const edges = [...nodes.values()].flatMap(({ out }) => out);
  if (edges.length === 0) return 0;
  const taken = new Map<Edge, string>(edges.map((edge, index) => [edge, `x${index}`]));
  const costly = new Set(taken.values());
  const sum = (some: Edge[], weight = 1) => some.map((edge): Term => [weight, taken.get(edge)!]);
  const begun = (isMeant: (start: (typeof starts)[number]) => boolean) =>
    starts.flatMap((start, index): Term[] => (isMeant(start) ? [[1, `z${index}`]] : []));

  const crossings = [...feasibleIn(graph, 'transitions')].map((key) => ({
    by: edges.filter(crosses(key)),
    begins: begun(crosses(key)),
  }));
  const rows: Row[] = [
    ...[...nodes.values()].map(({ key, out }) => ({
      terms: [
        ...begun(({ node }) => node.key === key),
        ...sum(edges.filter(({ from, to }) => to === key && from !== key)),
        ...sum(
          out.filter(({ to }) => to !== key),
          -1,
        ),
      ],
      least: 0,
    })),
    ...crossings.map(({ by, begins }) => ({ terms: [...sum(by), ...begins], least: 1 })),
  ].filter(({ terms }) => terms.length > 0);

  const { default: loadSolver } = await import('highs');
  const solver = await loadSolver();
  for (;;) {
    const programme = ['Minimize', [...costly].join(' + '), 'Subject To', ...rows.map(asText), 'End'].join('\n');
    const { Status, Columns, Rows } = solver.solve(programme);
    if (Status !== 'Optimal') throw new Error(`the minimum of the steps cannot be computed: ${Status}`);
    const reached = new Set(starts.map(({ node }) => node.key));
    for (const key of reached)
      for (const edge of nodes.get(key)!.out) if ((Columns[taken.get(edge)!]?.Primal ?? 0) > 1e-6) reached.add(edge.to);
    const isCutOff = crossings.some(
      ({ by, begins }) => begins.length === 0 && !by.some(({ from }) => reached.has(from)),
    );
    if (!isCutOff)
      return boundBy(
        Rows.map((row) => ('Dual' in row ? row.Dual : 0)),
        rows,
        costly,
      );
    rows.push({ terms: sum(edges.filter(({ from, to }) => reached.has(from) && !reached.has(to))), least: 1 });
  }
}

/** A survey with the minimum of its steps if its test paths cover all transitions. Needs the package highs. */
export async function surveyWithMinimum<M extends AnyStateMachine>(
  machine: M,
  options: ModelOptions<M> = {},
  objective: Objective = { goal: 'transitions' },
): Promise<BoundedSurvey> {
  const { graph, survey } = surveyed(machine, options, objective);
  const isBounded = 'goal' in objective && objective.goal === 'transitions';
  return { ...survey, minimumSteps: isBounded ? await minimumSteps(graph) : null };
}
