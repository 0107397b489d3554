import { getStateNodes, type AnyEventObject } from 'xstate';
import type { Microstep } from './collector.ts';
import type { TestPathStep } from '../plan/testPath.ts';
import { describeValue } from '../chart/nodes.ts';
import { describePayload, describeEvent, messageOf } from '../chart/labels.ts';

/** A record of one step. */
export type RecordedStep = {
  cause: string;
  /** The event's type, and its name for readers. */
  type: string;
  event: string;
  /** What the event carried, in one line of JSON. */
  carried: string;
  /** The state then, in words. */
  state: string;
  /** The microsteps of actors: those of the chart and of others that were watched. */
  microsteps: Microstep[];
  ms: number;
  /** The name of a picture file in the folder of the record. */
  picture?: string;
};

/** A record of one walk. Plain data. */
export type WalkRecord = {
  /** The test level: `model`, `view`, or a name of the caller. */
  level: string;
  chart: string;
  /** What the test paths were for. */
  goal: string;
  testPath: string;
  passed: boolean;
  error?: string;
  /** Whether no chart ran there: the microsteps are the planned ones, each confirmed by the system. */
  byPlan?: boolean;
  steps: RecordedStep[];
};

export type Recorded = Pick<WalkRecord, 'level' | 'chart' | 'goal' | 'testPath'>;

/** Takes a picture of the screen, as PNG, JPEG or WebP. */
export type Picture = () => Promise<Uint8Array>;

/** The folder in the environment variable `WALKS`, if there is an environment and it is set. */
const folder = (): string | undefined => (typeof process === 'undefined' ? undefined : process.env['WALKS']);

const nameOf = ({ level, chart }: Recorded) => `${level}-${chart}-${crypto.randomUUID()}`.replaceAll(/[^\w.-]+/g, '-');

const endingOf = ([first]: Uint8Array) => (first === 0x89 ? 'png' : first === 0xff ? 'jpg' : 'webp');

async function write(name: string, content: string | Uint8Array): Promise<void> {
  const { mkdir, writeFile } = await import('node:fs/promises');
  const into = folder()!;
  await mkdir(into, { recursive: true });
  await writeFile(`${into}/${name}`, content);
}

/** The records in a folder, in a stable order. */
export async function readRecords(from: string): Promise<WalkRecord[]> {
  const { readdir, readFile } = await import('node:fs/promises');
  const files = (await readdir(from)).filter((name) => name.endsWith('.json'));
  const records = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(`${from}/${name}`, 'utf8')) as WalkRecord),
  );
  const titleOf = ({ level, chart, goal, testPath }: WalkRecord) => [chart, level, goal, testPath].join(' ');
  return records.toSorted((one, other) => titleOf(one).localeCompare(titleOf(other), 'en', { numeric: true }));
}

/** Records one walk: `step` at the start of each step, `pass` or `fail` at the end. */
export class Recording {
  private readonly steps: RecordedStep[] = [];
  private readonly name: string;
  private since = 0;

  private constructor(
    private readonly about: Recorded,
    private readonly picture?: Picture,
    private readonly byPlan?: boolean,
  ) {
    this.name = nameOf(about);
  }

  /** `null` if no records are wanted. */
  static of(about: Recorded, picture?: Picture, byPlan?: boolean): Recording | null {
    return folder() ? new Recording(about, picture, byPlan) : null;
  }

  /** Ends the current step and begins the next. */
  async step(step: TestPathStep): Promise<void> {
    await this.close();
    this.steps.push({
      cause: step.cause,
      type: step.event.type,
      event: saidOf(step),
      carried: step.cause === 'start' ? '' : describePayload(step.event),
      state: describeValue(step.state.value),
      microsteps: this.byPlan ? this.planned(step) : [],
      ms: 0,
    });
    this.since = performance.now();
  }

  private planned({ event, state, taken }: TestPathStep): Microstep[] {
    const active = getStateNodes(state.machine.root, state.value).map(({ id }) => id);
    const microstep = { chart: this.about.chart, actor: this.name, event: event.type };
    return taken.map((keys) => ({ ...microstep, taken: keys, visited: [...keys.map(sourceOf), ...active] }));
  }

  record(microstep: Microstep): void {
    this.steps.at(-1)?.microsteps.push(microstep);
  }

  async pass(): Promise<void> {
    await this.close();
    await this.keep({ passed: true });
  }

  /** Keeps the reason for the failure even if there is no picture. */
  async fail(error: unknown): Promise<void> {
    const said = [messageOf(error)];
    try {
      await this.close();
    } catch (another) {
      said.push(`There is no picture of it: ${messageOf(another)}`);
    }
    await this.keep({ passed: false, error: said.join('\n') });
  }

  private keep(outcome: Pick<WalkRecord, 'passed' | 'error'>): Promise<void> {
    const record: WalkRecord = { ...this.about, ...outcome, byPlan: this.byPlan, steps: this.steps };
    return write(`${this.name}.json`, JSON.stringify(record, null, 1));
  }

  private async close(): Promise<void> {
    const last = this.steps.at(-1);
    if (!last) return;
    last.ms = Math.round(performance.now() - this.since);
    const image = await this.picture?.();
    if (!image) return;
    last.picture = `${this.name}-${this.steps.length - 1}.${endingOf(image)}`;
    await write(last.picture, image);
  }
}

const sourceOf = (key: string) => key.split(' :: ')[0]!;

const saidOf = ({ cause, event }: { cause: string; event: AnyEventObject }) =>
  cause === 'start' ? 'start' : describeEvent(event.type);
