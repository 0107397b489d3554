import type { ChartDiff, Survey } from 'xstate-walks';

const changes = (list: { before: string; after: string }[], nameOf: (index: number) => string) =>
  list.map(({ before, after }, index) => `  ~ ${nameOf(index)}\n      was  ${before}\n      is   ${after}`);

/** The differences of a chart, and the tours that take new or changed transitions. */
export function printDiff({ id, is, states, transitions, touched }: ChartDiff, survey: Survey | undefined): string {
  const touching = (steps: Survey['tours'][number]['steps']) =>
    steps.flatMap(({ taken }) => taken.flat()).filter((key) => touched.includes(key));
  const tours = (survey?.tours ?? []).map(({ title, steps }) => ({ title, keys: [...new Set(touching(steps))] }));
  const affected = tours.filter(({ keys }) => keys.length > 0);
  return [
    `${id}${is === 'kept' ? '' : ` (${is})`}`,
    ...states.added.map((state) => `  + state ${state}`),
    ...states.removed.map((state) => `  - state ${state}`),
    ...changes(states.changed, (index) => `state ${states.changed[index]!.id}`),
    ...transitions.added.map((name) => `  + ${name}`),
    ...transitions.removed.map((name) => `  - ${name}`),
    ...changes(transitions.retargeted, (index) => transitions.retargeted[index]!.name),
    ...changes(transitions.changed, (index) => transitions.changed[index]!.name),
    ...(affected.length > 0 ? [`  tours affected: ${affected.length} of ${tours.length}`] : []),
    ...affected.map(({ title, keys }) => `    ${title.split(',')[0]}: ${keys.join(', ')}`),
    '',
  ].join('\n');
}
