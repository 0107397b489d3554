import { distance } from 'fastest-levenshtein';

/** The names that may have been meant: those in which the fewest letters differ, or the shortest that contain it. */
export function nearestTo(name: string, known: readonly string[]): string[] {
  const wanted = name.toLowerCase();
  const ranked = known.map((each) => {
    const letters = distance(wanted, each.toLowerCase());
    return { each, apart: each.toLowerCase().includes(wanted) ? Math.min(letters, 1 + letters / 100) : letters };
  });
  const nearest = Math.min(...ranked.map(({ apart }) => apart), Math.max(2, Math.floor(name.length / 3)));
  return ranked.flatMap(({ each, apart }) => (apart <= nearest ? each : [])).slice(0, 3);
}

/** What an error says of a name that is not known: what may have been meant, and all that there is. */
export function instead(name: string, kind: string, known: readonly string[]): string {
  const near = nearestTo(name, known);
  const meant = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  return `${meant} ${known.length === 0 ? `There are no ${kind}.` : `The ${kind} are ${known.join(', ')}.`}`;
}
