import { lineOf, type Step } from '../check/counterexample.ts';
import { element } from '../report/element.ts';

/** A step of a diagram, which may be pressed. A step that is `null` now was not possible. */
export type DrawnStep = { step: Step; isPossible: boolean; broken: readonly string[] };

const wayOf = (from: number, to: number): string => (from < to ? 'right' : from > to ? 'left' : 'own');

/**
 * Steps as a sequence diagram: a list with a column for each of the people, in which messages are arrows. It reads as a
 * list of sentences.
 */
export const diagram = (
  people: readonly string[],
  steps: readonly DrawnStep[],
  at: number,
  pressable: (words: string, number: number) => HTMLElement,
): HTMLElement => {
  const world = people.at(-1)!;
  const items = steps.map(({ step, isPossible, broken }, index) => {
    const { from, to, says, isLost = false, isNote = false } = lineOf(step, world);
    const [start, end] = [people.indexOf(from), people.indexOf(to)];
    const number = index + 1;
    const kinds = [wayOf(start, end), isLost ? 'lost' : '', isNote ? 'note' : '', isPossible ? '' : 'impossible'];
    const way = from === to ? from : `${from} to ${to}`;
    const after = `${isLost ? ', and it is lost' : ''}${isPossible ? '' : ': it is not possible any more'}`;
    return element(
      'li',
      {
        class: [...kinds, number > at ? 'ahead' : ''].filter((kind) => kind !== '').join(' '),
        style: `--first: ${Math.min(start, end)}; --last: ${Math.max(start, end)}`,
        'aria-current': number === at ? 'step' : undefined,
      },
      element(
        'div',
        { class: 'says' },
        element('span', { class: 'unseen' }, `${way}: `),
        pressable(says, number),
        after === '' ? null : element('span', { class: isPossible ? 'unseen' : '' }, after),
        ...broken.map((rule) => element('strong', { class: 'bad' }, `broken: ${rule}`)),
      ),
      start === end ? null : element('div', { class: 'arrow', 'aria-hidden': 'true' }),
    );
  });
  const heads = people.map((name) => element('span', {}, name));
  const lines = people.map(() => element('span', {}));
  return element(
    'div',
    { class: 'diagram', style: `--people: ${people.length}` },
    element('div', { class: 'people', 'aria-hidden': 'true' }, ...heads),
    element('div', { class: 'lines', 'aria-hidden': 'true' }, ...lines),
    steps.length === 0 ? element('p', {}, 'Nothing yet.') : element('ol', {}, ...items),
  );
};
