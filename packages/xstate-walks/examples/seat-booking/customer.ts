import { createActor, setup, type Actor } from 'xstate';
import type { Input, Look, Process, RunningProcess, World } from 'xstate-walks/check';

/** A customer wants the last seat in a hall and learns whether it is theirs. */
export const customerMachine = setup({
  types: {
    context: {} as { name: string },
    input: {} as { name: string },
    events: {} as { type: 'book' } | { type: 'yours' } | { type: 'taken' } | { type: 'no answer' },
  },
}).createMachine({
  id: 'customer',
  context: ({ input }) => input,
  initial: 'looking',
  states: {
    looking: { on: { book: 'waiting' } },
    waiting: { on: { yours: 'seated', taken: 'refused', 'no answer': 'unsure' } },
    /** The request or its answer was lost: the customer asks again. */
    unsure: { on: { book: 'waiting' } },
    seated: {},
    refused: {},
  },
});

/** Runs the chart of a customer as a process: what it can do is what its chart accepts. */
class Customer implements RunningProcess {
  private started: Look['started'] = [];
  private said: string[] = [];

  constructor(private readonly actor: Actor<typeof customerMachine>) {}

  run(input: Input): Promise<void> {
    const { name } = this.actor.getSnapshot().context;
    [this.started, this.said] = [[], []];
    if (input.type === 'move') {
      this.actor.send({ type: 'book' });
      this.started = [{ id: 0, request: name, survives: true, isRead: false }];
    } else if (input.type === 'answer') {
      this.actor.send({ type: (input.answer ?? 'no answer') as 'yours' | 'taken' | 'no answer' });
      this.said = [`${name} is ${this.actor.getSnapshot().value}`];
    }
    return Promise.resolve();
  }

  look(): Look {
    const { value } = this.actor.getSnapshot();
    return {
      key: value,
      shared: '',
      reopensAt: 'the hall',
      moves: this.actor.getSnapshot().can({ type: 'book' }) ? ['book'] : [],
      facts: { state: value },
      started: this.started,
      ended: [],
      wrote: [],
      said: this.said,
      broken: [],
      isOver: false,
    };
  }

  stop() {
    this.actor.stop();
  }
}

export const customer = (name: string): Process => ({
  name,
  site: 0,
  opensAt: 'the hall',
  start: () => Promise.resolve(new Customer(createActor(customerMachine, { input: { name } }).start())),
});

/** Keeps the owner of the seat for the evening. A server that forgets it refuses its owner who asks again. */
export const hall = (remembersOwner: boolean): World => ({
  initial: () => Promise.resolve(''),
  answer: (owner, name) => {
    const isFree = owner === '';
    const isTheirs = isFree || (remembersOwner && owner === name);
    return Promise.resolve({ world: isFree ? name : owner, answer: isTheirs ? 'yours' : 'taken' });
  },
  moves: [],
});
