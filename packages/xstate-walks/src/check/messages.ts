import { InternTable } from './internTable.ts';
import type { StartedCall } from './processes.ts';

/** How far a call is: the request is under way, the world works on it, or the answer is under way. */
export type Phase = 'request' | 'work' | 'answer';

/** A call under way. One that no process waits for any more has process -1. */
export type MessageInFlight = { process: number; call: number; phase: Phase; text: number };

const phases: readonly Phase[] = ['request', 'work', 'answer'];

const CALLS = 32;
const PROCESSES = 16;

const codeOf = ({ process, call, phase, text }: MessageInFlight): number =>
  ((text * phases.length + phases.indexOf(phase)) * PROCESSES + process + 1) * CALLS + call;

export const messageOf = (code: number): MessageInFlight => {
  const rest = Math.floor(code / CALLS);
  const last = Math.floor(rest / PROCESSES);
  return {
    call: code % CALLS,
    process: (rest % PROCESSES) - 1,
    phase: phases[last % phases.length]!,
    text: Math.floor(last / phases.length),
  };
};

/** The process that waits for the answer, if there is one. */
export const senderOf = ({ process }: Pick<MessageInFlight, 'process'>) => (process < 0 ? null : process);

const sorted = (codes: number[]): number[] => codes.toSorted((a, b) => a - b);

/** The same request twice without a receiver can do all that more copies could, if it is answered the same way again. */
const MOST_COPIES = 2;

const plus = (inFlight: readonly number[], added: number): readonly number[] =>
  inFlight.filter((code) => code === added).length >= MOST_COPIES ? inFlight : sorted([...inFlight, added]);

const orphan = (text: number, phase: Phase = 'request') => codeOf({ process: -1, call: 0, phase, text });

/** The texts of messages, and what becomes of those under way. */
export const messagesOf = () => {
  const requests = new InternTable<Omit<StartedCall, 'id'>>();
  const answers = new InternTable();
  const works = new InternTable();
  /** Without a receiver: requests and work go on, answers are dropped. */
  const orphaned = (
    inFlight: readonly number[],
    isOrphaned: (message: MessageInFlight) => boolean,
  ): readonly number[] => {
    let left: readonly number[] = inFlight.filter((code) => !isOrphaned(messageOf(code)));
    for (const code of inFlight) {
      const message = messageOf(code);
      if (!isOrphaned(message) || message.phase === 'answer') continue;
      if (message.phase === 'request' && requests.at(message.text).isRead) continue;
      left = plus(left, orphan(message.text, message.phase));
    }
    return left;
  };

  return {
    requests,
    works,
    answers,
    /** What a message says, and whether it is a read. */
    said: (phase: Phase, text: number): { text: string; isRead: boolean } => {
      if (phase !== 'request') return { text: (phase === 'work' ? works : answers).at(text), isRead: false };
      const { request, isRead } = requests.at(text);
      return { text: request, isRead };
    },
    plusOrphan: (inFlight: readonly number[], text: number) => plus(inFlight, orphan(text)),
    plus: (inFlight: readonly number[], message: MessageInFlight) => plus(inFlight, codeOf(message)),

    /** After a process gave calls up and started others. */
    after: (
      inFlight: readonly number[],
      process: number,
      { started, ended }: { started: readonly StartedCall[]; ended: readonly number[] },
    ): readonly number[] => {
      const left =
        ended.length === 0
          ? inFlight
          : orphaned(inFlight, (message) => message.process === process && ended.includes(message.call));
      if (started.length === 0) return left;
      const added = started.map(({ id, ...call }) => {
        if (id >= CALLS) throw new Error(`A process may have ${CALLS} calls in flight.`);
        const text = requests.add(JSON.stringify(call), call);
        return codeOf({ process, call: id, phase: 'request', text });
      });
      return sorted([...left, ...added]);
    },

    /** After a process has ended: its requests are under way all the same, or those die that do not survive it. */
    withoutProcess: (
      inFlight: readonly number[],
      process: number,
    ): readonly { inFlight: readonly number[]; isAll: boolean }[] => {
      const isOwn = (message: MessageInFlight) => message.process === process;
      const dies = (code: number) => {
        const message = messageOf(code);
        if (!isOwn(message) || message.phase !== 'request') return false;
        const { survives, isRead } = requests.at(message.text);
        return !survives && !isRead;
      };
      const all = { inFlight: orphaned(inFlight, isOwn), isAll: true };
      const some = inFlight.filter((code) => !dies(code));
      return some.length === inFlight.length ? [all] : [all, { inFlight: orphaned(some, isOwn), isAll: false }];
    },
  };
};

export type Messages = ReturnType<typeof messagesOf>;
