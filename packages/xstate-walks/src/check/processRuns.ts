import { InternTable } from './internTable.ts';
import type { Input, Look, Process, RunningProcess } from './processes.ts';

/** A resting process: its observable state without the last outputs. */
export type Local = Pick<Look, 'moves' | 'facts' | 'reopensAt'>;

/** What an input did to a process. */
export type Change = Pick<Look, 'started' | 'ended' | 'wrote' | 'said' | 'broken' | 'isOver'> & {
  local: number;
  shared: number;
};

/** One way to a state of a process: how it started, and the inputs since. */
type History = { at: string; shared: number; inputs: { input: Input; shared: number }[] };

/** Running processes that are kept, so that the next step from their state needs no replay. */
const KEPT = 200;

/**
 * Runs the real code of one process, one input at a time, and remembers what each input did in each state. To return to
 * a state, the process is started again and receives the inputs that once led there.
 */
export class ProcessRuns {
  private readonly locals = new InternTable<{ local: Local; history: History; key: string }>();
  private readonly changes = new Map<string, Change>();
  private readonly kept = new Map<number, RunningProcess>();
  /** How many inputs real code has run, and how many of them were replays. */
  readonly ran = { inputs: 0, replayed: 0 };

  constructor(
    private readonly process: Process,
    private readonly shares: InternTable,
  ) {}

  get size(): number {
    return this.locals.size;
  }

  local(number: number): Local {
    return this.locals.at(number).local;
  }

  known(local: number, shared: number, input: string): Change | undefined {
    return this.changes.get(`${local} ${shared} ${input}`);
  }

  async start(at: string, shared: number, name: string): Promise<Change> {
    const running = await this.process.start(at, this.shares.at(shared));
    this.ran.inputs += 1;
    return this.remember(running, { at, shared, inputs: [] }, `-1 ${shared} ${name}`);
  }

  async step(local: number, shared: number, input: Input, name: string): Promise<Change> {
    const { history } = this.locals.at(local);
    const running = await this.running(local);
    await running.run(input, this.shares.at(shared));
    this.ran.inputs += 1;
    const inputs = [...history.inputs, { input, shared }];
    return this.remember(running, { ...history, inputs }, `${local} ${shared} ${name}`);
  }

  private remember(running: RunningProcess, history: History, name: string): Change {
    const { key, shared, reopensAt, moves, facts, ...effects } = running.look();
    // A process that is over takes no more inputs, even if it looks like one that does.
    const own = effects.isOver ? `${key}, over` : key;
    const local = this.locals.add(own, { local: { moves, facts, reopensAt }, history, key });
    const change = { local, shared: this.shares.add(shared, shared), ...effects };
    this.changes.set(name, change);
    if (effects.isOver) running.stop();
    else this.keep(local, running);
    return change;
  }

  /** A process in this state: one that was kept, or a new one that receives the inputs again. */
  private async running(local: number): Promise<RunningProcess> {
    const kept = this.kept.get(local);
    if (kept) {
      this.kept.delete(local);
      return kept;
    }
    const { history, key } = this.locals.at(local);
    const running = await this.process.start(history.at, this.shares.at(history.shared));
    for (const { input, shared } of history.inputs) await running.run(input, this.shares.at(shared));
    this.ran.inputs += history.inputs.length + 1;
    this.ran.replayed += history.inputs.length + 1;
    if (running.look().key !== key) {
      throw new Error(`${this.process.name} does not do the same again.\nthen: ${key}\nnow:  ${running.look().key}`);
    }
    return running;
  }

  private keep(local: number, running: RunningProcess): void {
    if (this.kept.has(local)) {
      running.stop();
      return;
    }
    this.kept.set(local, running);
    const [oldest] = this.kept.keys();
    if (this.kept.size <= KEPT || oldest === undefined) return;
    this.kept.get(oldest)!.stop();
    this.kept.delete(oldest);
  }

  stop(): void {
    for (const running of this.kept.values()) running.stop();
    this.kept.clear();
  }
}
