import type { EventFrom } from 'xstate';
import type { View } from '../check/recording.ts';
import { element, type Child } from '../report/element.ts';
import type { Moment, Offer } from './game.ts';
import type { playerMachine } from './player.machine.ts';

export type PlayerEvent = EventFrom<typeof playerMachine>;

/** A button that says which event it sends. `data-place` is where the focus returns to once all is drawn again. */
export const button = (words: Child, event: PlayerEvent, more: Record<string, string | undefined> = {}): HTMLElement =>
  element('button', { type: 'button', 'data-do': JSON.stringify(event), ...more }, words);

/** Names and texts. Rows that `differ` from those of another side are marked. */
const rows = (view: View, differs: (row: View[number]) => boolean = () => false): HTMLElement =>
  element(
    'dl',
    {},
    ...view.map((row) =>
      element(
        'div',
        { class: differs(row) ? 'differs' : undefined },
        element('dt', {}, row[0]),
        element('dd', {}, row[1]),
      ),
    ),
  );

type Heading = 'h2' | 'h3';

/** A part of the system, under its name. */
const cardUnder =
  (heading: Heading) =>
  (title: string, ...content: Child[]): HTMLElement =>
    element(
      'section',
      { class: 'card', role: 'group', 'aria-label': title },
      element(heading, { tabindex: '-1' }, title),
      ...content,
    );

type Card = ReturnType<typeof cardUnder>;

/** What may happen at one place. What the bounds forbid stays readable, and does nothing. */
const offers = (list: readonly Offer[], place: string, label = ''): HTMLElement | null =>
  list.length === 0
    ? null
    : element(
        'div',
        { class: 'offers' },
        ...list.map(({ choice, says, isFault }) => {
          const more = {
            class: isFault ? 'fault' : undefined,
            'data-place': `${place}: ${says}`,
            'aria-label': label === '' ? undefined : `${says}: ${label}`,
          };
          if (choice !== null) return button(says, { type: 'step.take', choice }, more);
          const dead = { ...more, type: 'button', 'aria-disabled': 'true', 'aria-describedby': 'bounds' };
          return element('button', dead, says);
        }),
      );

/** Whether a row is not among those of the other side, if there is another side. */
const isNew =
  (other: View | undefined) =>
  (row: View[number]): boolean =>
    other !== undefined && !other.some(([name, text]) => name === row[0] && text === row[1]);

const peopleCards = (card: Card, { processes, sites }: Moment, other?: Moment): HTMLElement[] => {
  return [
    ...processes.map(({ name, isOpen, view, offers: own }, index) =>
      card(
        name,
        isOpen ? rows(view, isNew(other?.processes[index]?.view)) : element('p', { class: 'closed' }, 'is closed'),
        offers(own, name),
      ),
    ),
    ...sites.map(({ processes: own, view }, index) =>
      card(`storage of ${own.join(' and ')}`, rows(view, isNew(other?.sites[index]?.view))),
    ),
  ];
};

const worldCard = (card: Card, name: string, { world }: Moment, other?: Moment): HTMLElement =>
  card(name, rows(world.view, isNew(other?.world.view)), offers(world.offers, name));

const ways = {
  request: (from: string, world: string) => `${from} → ${world}`,
  work: (_: string, world: string) => `in ${world}`,
  answer: (from: string, world: string) => `${world} → ${from}`,
};

const messagesCard = (card: Card, { messages }: Moment, world: string): HTMLElement => {
  const title = 'on the way';
  const items = messages.map(({ process, phase, says, copies, offers: own }) => {
    const what = `${ways[phase](process ?? 'from before', world)}: ${says}`;
    return element(
      'li',
      { class: phase },
      element('p', {}, what, copies > 1 ? element('small', {}, ` ${copies} times`) : null),
      offers(own, `${title}, ${what}`, what),
    );
  });
  return card(title, items.length === 0 ? element('p', { class: 'closed' }, 'nothing') : element('ul', {}, ...items));
};

/** Everything there is at a moment: on one side the processes, on the other the world, the messages between them. */
export const momentCards = (moment: Moment, world: string): HTMLElement => {
  const card = cardUnder('h2');
  return element(
    'div',
    { class: 'cards' },
    element('div', {}, ...peopleCards(card, moment)),
    messagesCard(card, moment, world),
    worldCard(card, world, moment),
  );
};

/** The same of one side of a counterexample. Rows that the other side has not are marked. */
export const sideCards = (moment: Moment, other: Moment, world: string): HTMLElement => {
  const card = cardUnder('h3');
  return element(
    'div',
    { class: 'cards' },
    ...peopleCards(card, moment, other),
    messagesCard(card, moment, world),
    worldCard(card, world, moment, other),
  );
};
