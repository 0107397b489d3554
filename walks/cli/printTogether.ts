import { pluralize, type TogetherSurvey } from 'xstate-walks';

const shareOf = (list: { verdict: string }[]) =>
  `${list.filter(({ verdict }) => verdict === 'covered').length} of ${list.length}`;

const missedIn = (list: { name: string; verdict: string; why?: string }[]) =>
  list.filter(({ verdict }) => verdict !== 'covered').map(({ name, why }) => `    ✗ ${name}   (${why})`);

/** How the charts of the shop interact. */
export function printTogether(survey: TogetherSurvey): string {
  const { depth, isComplete, startingPoints, situations, moves, charts, interactions, meetings, tours } = survey;
  const pairs = interactions.reduce((sum, { effects }) => sum + effects.length, 0);
  const length = tours.reduce((sum, tour) => sum + tour.moves.length, 0);
  return [
    `${charts.map(({ id }) => id).join(' × ')}, every order of up to ${pluralize(depth, 'move')} from ${pluralize(startingPoints.length, 'starting point')}`,
    `${pluralize(situations, 'situation')}, ${pluralize(moves, 'move')} between them; ${isComplete ? 'more moves reach nothing new' : 'more moves would reach more'}`,
    '',
    'Charts (their start is not included)',
    ...charts.flatMap(({ id, transitions, facts }) => [
      `  ${id}: ${shareOf(transitions)} transitions, ${shareOf(facts)} facts`,
      ...missedIn(transitions.map(({ key, ...rest }) => ({ name: key, ...rest }))),
      ...missedIn(facts),
    ]),
    '',
    `Interactions: ${pairs}. What one chart does, and what another does in response`,
    ...interactions.flatMap(({ cause, effects }) => [`  ${cause}`, ...effects.map((effect) => `    ⇒ ${effect}`)]),
    '',
    'Meetings: while one chart is in a state, the other is',
    ...meetings.flatMap(({ one, state, other, met, never }) => [
      `  ${one} ${state}, ${other}: ${met.join(', ')}`,
      ...(never.length > 0 ? [`    ${isComplete ? 'never' : 'not seen'}: ${never.join(', ')}`] : []),
    ]),
    '',
    `Tours over all interactions: ${pluralize(tours.length, 'tour')} of ${pluralize(length, 'move')}`,
    ...tours.flatMap(({ startingPoint, moves: done }, index) => [
      `  ${index + 1}. ${startingPoint}`,
      ...done.map(({ name, taken }, step) => {
        const effects = taken.flat().join(', ');
        return `${String(step + 1).padStart(6)}  ${name}${effects ? ` → ${effects}` : ''}`;
      }),
    ]),
  ].join('\n');
}
