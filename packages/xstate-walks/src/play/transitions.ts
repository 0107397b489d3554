import type { Transition } from '../check/processes.ts';
import type { Message } from '../check/globalState.ts';

/** The order in which things are offered. */
const kinds: readonly Transition['type'][] = [
  'opened',
  'move',
  'notice',
  'arrives',
  'work ends',
  'answer',
  'world',
  'request lost',
  'answer lost',
  'request late',
  'request repeated',
  'closed',
];

/** What is offered, in the words of a button. */
const names = {
  opened: 'open',
  closed: 'crash',
  arrives: 'deliver',
  answer: 'deliver',
  'answer lost': 'lose',
  'request lost': 'lose',
  'request late': 'stop waiting for it',
  'request repeated': 'repeat',
  'work ends': 'finish',
} as const;

const disturbances = {
  request: ['request lost', 'request late', 'request repeated'],
  work: [],
  answer: ['answer lost'],
} as const satisfies Record<Message['phase'], readonly (keyof typeof names)[]>;

/** A fault or a move, as it is offered. */
export const offeredAs = (name: string): string => (name in names ? names[name as keyof typeof names] : name);

/** What happens, as it is offered. `isOneOfTwo`: the requests of the process go on, or they end with it. */
export const saidOf = (transition: Transition, isOneOfTwo: boolean): string => {
  const ending = 'losesRequests' in transition ? 'its requests are lost' : 'its requests go on';
  const after = isOneOfTwo ? `, ${ending}` : '';
  switch (transition.type) {
    case 'move':
    case 'world':
      return `${transition.name}${after}`;
    case 'notice':
      return `hear that ${transition.key} was stored`;
    case 'work ends':
      return transition.variant === '' ? names['work ends'] : transition.variant;
    default:
      return `${names[transition.type]}${after}`;
  }
};

/** Whether a process does this, or it is done to it. */
export const isOfProcess = (transition: Transition, process: number): boolean =>
  ['opened', 'move', 'notice', 'closed'].includes(transition.type) &&
  'process' in transition &&
  transition.process === process;

export const isOfMessage = (transition: Transition, { process, call, phase, text }: Message): boolean => {
  if (!('call' in transition) || transition.process !== process || transition.call !== call) return false;
  if (transition.type === 'work ends') return phase === 'work' && transition.work === text;
  if ('request' in transition) return phase === 'request' && transition.request === text;
  return phase === 'answer' && transition.answer === text;
};

/** The faults that a message may meet if the bounds allow them. */
export const faultsOf = ({ process, phase, isRead }: Message): readonly string[] =>
  disturbances[phase].filter(
    (fault) => (process !== null || fault === 'request repeated') && (!isRead || fault === 'request lost'),
  );

const byName = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Messages in an order that does not depend on what was played before. */
export const messagesInOrder = (messages: readonly Message[]): Message[] =>
  messages.toSorted((one, other) => byName(JSON.stringify(one), JSON.stringify(other)));

/** What may happen in an order that does not depend on what was played before, so that a choice means the same again. */
export const inOrder = <T extends { transition: Transition }>(found: readonly T[]): T[] => {
  const message = ({ transition }: T) => ('call' in transition ? JSON.stringify(transition) : '');
  const kind = ({ transition }: T) => kinds.indexOf(transition.type);
  return found.toSorted((one, other) => kind(one) - kind(other) || byName(message(one), message(other)));
};
