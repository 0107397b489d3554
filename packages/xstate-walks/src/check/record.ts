import { InternTable } from './internTable.ts';
import type { Input, Look, Process, Reply, RunningProcess, World } from './processes.ts';
import {
  inputName,
  nameOfInput,
  stepName,
  type RecordedEffects,
  type RecordedProcess,
  type Recording,
  type View,
} from './recording.ts';
import type { Words } from './counterexample.ts';
import type { Composed } from './globalState.ts';

/** How people see the parts of a system. */
export type Views = {
  /** The state of a process, by its key. */
  process: (key: string) => View;
  /** What the processes of a site share. */
  site: (shared: string) => View;
  world: (world: string) => View;
};

/** Rows of numbers: what was given, and the result. The same again is the same row. */
class Rows {
  private readonly rows = new Map<string, readonly number[]>();

  add(given: readonly number[], next: readonly number[]): void {
    this.rows.set(given.join(), next);
  }

  get all(): number[][] {
    return [...this.rows].map(([given, next]) => [...given.split(',').map(Number), ...next]);
  }
}

/** Numbers for texts, and how people see each. */
class Seen<T = string> extends InternTable<T> {
  constructor(private readonly see: (text: string) => T) {
    super();
  }

  of(text: string): number {
    return this.numberOf(text) ?? this.add(text, this.see(text));
  }
}

const same = (text: string) => text;

/** The same system, whose parts are recorded while it is explored. */
export const record = (
  { processes, sites, world, memory, bounds, judge, ...rest }: Composed,
  words: Words,
  views: Views,
): { composed: Composed; recording: () => Recording } => {
  const shares = new Seen(views.site);
  const worlds = new Seen(views.world);
  const requests = new Seen(words.request);
  const answers = new Seen(words.answer);
  const works = new Seen(words.work);
  const [places, inputs, memories, said] = [new Seen(same), new Seen(same), new Seen(same), new Seen(same)];
  const effects = new InternTable<RecordedEffects>();
  const [replies, finishes, moved, remembered] = [new Rows(), new Rows(), new Rows(), new Rows()];
  const broken = new Map<string, readonly string[]>();
  memories.of(memory.initial); // has the number 0
  let initial = 0;

  const effectsOf = ({ started, ended, wrote, said: told, broken: rules, isOver }: Look): number => {
    const own = {
      started: started.map(
        ({ id, request, survives, isRead }) => [id, requests.of(request), survives, isRead] as const,
      ),
      ended,
      wrote,
      said: told.map((each) => String(said.of(each))),
      broken: rules,
      isOver,
    };
    return effects.add(JSON.stringify(own), own);
  };

  const inputOf = (input: Input): number => inputs.of(nameOfInput(input, (answer) => answers.of(answer)));

  const recordedProcess = (process: Process): { process: Process; recorded: () => RecordedProcess } => {
    const locals = new InternTable<RecordedProcess['locals'][number]>();
    const [changes, releases] = [new Rows(), new Rows()];

    /** Notes what an input did. Returns the state of the process, and what there is to see. */
    const note = (running: RunningProcess, given: readonly number[]) => {
      const look = running.look();
      const { key, moves, reopensAt } = look;
      const local = locals.add(key, { view: views.process(key), moves, reopensAt: places.of(reopensAt) });
      changes.add(given, [local, shares.of(look.shared), effectsOf(look)]);
      return { local, look };
    };

    const start: Process['start'] = async (at, shared) => {
      const running = await process.start(at, shared);
      let now = note(running, [-1, shares.of(shared), inputs.of(inputName('start', places.of(at)))]);
      return {
        run: async (input, sharedThen) => {
          const given = [now.local, shares.of(sharedThen), inputOf(input)];
          await running.run(input, sharedThen);
          now = note(running, given);
        },
        look: () => now.look,
        stop: () => running.stop(),
      };
    };

    const { release, opensAt, mayOpenAt, name, site } = process;
    return {
      process: {
        ...process,
        start,
        release: (shared) => {
          const next = release?.(shared) ?? shared;
          releases.add([shares.of(shared)], [shares.of(next)]);
          return next;
        },
      },
      recorded: () => ({
        name,
        site,
        opensAt: opensAt === null ? null : places.of(opensAt),
        mayOpenAt: mayOpenAt === undefined ? null : places.of(mayOpenAt),
        locals: locals.all,
        changes: changes.all,
        releases: releases.all,
      }),
    };
  };

  const replied = ({ world: next, ...reply }: Reply): number[] => [
    worlds.of(next),
    ...('work' in reply ? [1, works.of(reply.work)] : [0, answers.of(reply.answer)]),
  ];

  const variants = ['', ...(world.variants ?? [])];
  const recordedWorld: World = {
    ...world,
    initial: async () => {
      const text = await world.initial();
      initial = worlds.of(text);
      return text;
    },
    answer: async (before, request) => {
      const reply = await world.answer(before, request);
      replies.add([worlds.of(before), requests.of(request)], replied(reply));
      return reply;
    },
    ...(world.finish && {
      finish: async (before, work, variant) => {
        const reply = await world.finish!(before, work, variant);
        finishes.add([worlds.of(before), works.of(work), variants.indexOf(variant)], replied(reply));
        return reply;
      },
    }),
    moves: world.moves.map(({ run, ...move }, index) => ({
      ...move,
      run: async (before) => {
        const next = await run(before);
        moved.add([worlds.of(before), index], [next === null ? -1 : worlds.of(next.world)]);
        return next;
      },
    })),
  };

  const parts = processes.map(recordedProcess);
  return {
    composed: {
      ...rest,
      processes: parts.map(({ process }) => process),
      sites,
      world: recordedWorld,
      memory: {
        ...memory,
        next: (before, told) => {
          const next = memory.next(before, told);
          remembered.add([memories.of(before), said.of(told)], [memories.of(next)]);
          return next;
        },
      },
      bounds,
      judge: (before, after, cause) => {
        const rules = judge(before, after, cause);
        if (rules.length === 0) return rules;
        const moments = [before, after].flatMap((each) => [worlds.of(each.world), memories.of(each.memory)]);
        broken.set(stepName(...moments, cause), rules);
        return rules;
      },
    },
    recording: () => {
      return {
        processes: parts.map(({ recorded }) => recorded()),
        sites: sites.map((site) => shares.of(site)),
        shares: shares.all,
        inputs: inputs.all,
        effects: effects.all,
        world: {
          initial,
          states: worlds.all,
          moves: world.moves.map(({ name, isFair = false }) => ({ name, isFair })),
          variants: variants.slice(1),
          replies: replies.all,
          finishes: finishes.all,
          moved: moved.all,
        },
        requests: requests.all,
        answers: answers.all,
        works: works.all,
        memories: remembered.all,
        bounds,
        broken: [...broken],
      };
    },
  };
};
