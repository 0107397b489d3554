import { budgetOf, type Transition, type Input } from './processes.ts';
import { Expanding, once } from './expanding.ts';
import { messageOf, messagesOf, senderOf, type MessageInFlight } from './messages.ts';
import { InternTable } from './internTable.ts';
import { ProcessRuns, type Change } from './processRuns.ts';
import { isFault, type Composed, type Composition, type Seen, type GlobalState } from './globalState.ts';
import { WorldSteps } from './worldSteps.ts';

const without = <T>(list: readonly T[], at: number): T[] => list.toSpliced(at, 1);

/**
 * Processes, the messages between them and a world, and what they share, as one system to explore. Every distinct step
 * of a process and of the world runs real code once; all further steps are looked up.
 */
export function compose(composed: Composed): Composition {
  const { processes, sites, world, memory, bounds, judge, judgeShared, goals, outcomes = {} } = composed;
  const shares = new InternTable();
  const places = new InternTable();
  const keys = new InternTable();
  const worlds = new InternTable();
  const memories = new InternTable();
  const messages = messagesOf();
  const replayed = processes.map((process) => new ProcessRuns(process, shares));

  /** The rules that real code broke in the step to this state. */
  const brokenBy = new WeakMap<GlobalState, readonly string[]>();

  const { all, spend } = budgetOf(bounds, world);
  const worldSteps = new WorldSteps(
    world,
    worlds,
    messages,
    spend,
    (...step) => expanding.isOpen(...step),
    (state, broken) => void brokenBy.set(state, broken),
  );

  const memorised = new Map<string, number>();
  const recall = (before: number, said: readonly string[]): number =>
    said.reduce((now, each) => {
      return once(memorised, `${now} ${each}`, () => {
        const text = memory.next(memories.at(now), each);
        return memories.add(text, text);
      });
    }, before);

  const afterInput = (process: number, local: number, shared: number, input: Input): Change | undefined => {
    const name = JSON.stringify(input);
    const known = replayed[process]!.known(local, shared, name);
    if (!known) expanding.missing.push(() => replayed[process]!.step(local, shared, input, name));
    return known;
  };

  const afterOpening = (process: number, place: number, shared: number): Change | undefined => {
    const at = places.at(place);
    const known = replayed[process]!.known(-1, shared, at);
    if (!known) expanding.missing.push(() => replayed[process]!.start(at, shared, at));
    return known;
  };

  const changed = (state: GlobalState, process: number, change: Change): GlobalState => {
    const { site } = processes[process]!;
    const told = processes.flatMap((other, index) =>
      index !== process && other.site === site && state.processes[index]! >= 0 ? [index] : [],
    );
    const notices = change.wrote.flatMap((key) => told.map((other) => [other, keys.add(key, key)] as const));
    const next = {
      ...state,
      processes: state.processes.with(process, change.local),
      shares: state.shares.with(site, change.shared),
      notices: notices.length === 0 ? state.notices : [...state.notices, ...notices],
      inFlight: messages.after(state.inFlight, process, change),
      memory: recall(state.memory, change.said),
    };
    if (change.broken.length > 0) brokenBy.set(next, change.broken);
    return next;
  };

  /** The state after a process has ended, with each thing that may become of its requests. */
  const closed = (state: GlobalState, process: number, reopensAt: string) => {
    const { site } = processes[process]!;
    const place = places.add(reopensAt, reopensAt);
    return messages.withoutProcess(state.inFlight, process).map(({ inFlight, isAll }) => {
      const next: GlobalState = {
        ...state,
        inFlight,
        processes: state.processes.with(process, -1 - place),
        shares: state.shares.with(site, released(state.shares[site]!, process)),
        notices: state.notices.filter(([told]) => told !== process),
      };
      const wrong = brokenBy.get(state);
      if (wrong) brokenBy.set(next, wrong);
      return [isAll ? {} : { losesRequests: true as const }, next] as const;
    });
  };

  const stepsOf = (state: GlobalState, step: (transition: Transition, next: GlobalState) => void): void => {
    const after = (process: number, input: Input, transition: Transition, from: GlobalState) => {
      const local = state.processes[process]!;
      const change = afterInput(process, local, from.shares[processes[process]!.site]!, input);
      if (!change) return;
      const next = changed(from, process, change);
      if (!change.isOver) return step(transition, next);
      const { reopensAt } = replayed[process]!.local(change.local);
      for (const [ending, end] of closed(next, process, reopensAt)) step({ ...transition, ...ending }, end);
    };

    for (const [process, { site }] of processes.entries()) {
      const local = state.processes[process]!;
      if (local < 0) {
        if (!expanding.isOpen(false, 'opened', process)) continue;
        const isFirst = -1 - local === firstPlaces[process];
        const left = isFirst ? spend(state.left, 'opened') : state.left;
        if (left === null) continue;
        const change = afterOpening(process, -1 - local, state.shares[site]!);
        if (change) step({ type: 'opened', process }, changed({ ...state, left }, process, change));
        continue;
      }
      const { moves, reopensAt } = replayed[process]!.local(local);
      for (const name of moves) {
        const left = spend(state.left, name);
        if (left && expanding.isOpen(false, 'move', process, name))
          after(process, { type: 'move', name }, { type: 'move', process, name }, { ...state, left });
      }
      const notice = state.notices.findIndex(([told]) => told === process);
      if (notice >= 0 && expanding.isOpen(false, 'notice', process)) {
        const key = keys.at(state.notices[notice]![1]);
        const rest = { ...state, notices: without(state.notices, notice) };
        after(process, { type: 'notice', key }, { type: 'notice', process, key }, rest);
      }
      const left = spend(state.left, 'closed');
      if (left && expanding.isOpen(true, 'closed', process)) {
        for (const [ending, next] of closed({ ...state, left }, process, reopensAt)) {
          step({ type: 'closed', process, ...ending }, next);
        }
      }
    }

    for (const [index, code] of state.inFlight.entries()) {
      if (index > 0 && state.inFlight[index - 1] === code) continue; // a copy of the same message does the same
      const message = messageOf(code);
      const rest = { ...state, inFlight: without(state.inFlight, index) };
      if (message.phase === 'answer') answered(state, rest, message, after);
      else if (message.phase === 'work') worldSteps.finish(state, rest, message, expanding.missing, step);
      else {
        worldSteps.arrive(state, rest, message, expanding.missing, step);
        disturbed(state, rest, message, after, step);
      }
    }

    worldSteps.move(state, expanding.missing, step);
  };

  type After = (process: number, input: Input, transition: Transition, from: GlobalState) => void;

  const answered = (state: GlobalState, rest: GlobalState, { process, call, text }: MessageInFlight, after: After) => {
    const answer = messages.answers.at(text);
    if (expanding.isOpen(false, 'answer', process, call))
      after(process, { type: 'answer', call, answer }, { type: 'answer', process, call, answer }, rest);
    const left = spend(state.left, 'answer lost');
    if (left && expanding.isOpen(true, 'answer lost', process, call))
      after(
        process,
        { type: 'answer', call, answer: null },
        { type: 'answer lost', process, call, answer },
        { ...rest, left },
      );
  };

  /** What the network may do to a request. */
  const disturbed = (
    state: GlobalState,
    rest: GlobalState,
    message: MessageInFlight,
    after: After,
    step: (transition: Transition, next: GlobalState) => void,
  ) => {
    const { call, text } = message;
    const { request, isRead } = messages.requests.at(text);
    const process = senderOf(message);
    const repeated = isRead ? null : spend(state.left, 'request repeated');
    if (repeated && expanding.isOpen(true, 'request repeated', message.process, call))
      step(
        { type: 'request repeated', process, call, request },
        { ...state, left: repeated, inFlight: messages.plusOrphan(state.inFlight, text) },
      );
    if (process === null) return;
    const lost = spend(state.left, 'request lost');
    const silent: Input = { type: 'answer', call, answer: null };
    if (lost && expanding.isOpen(true, 'request lost', process, call))
      after(process, silent, { type: 'request lost', process, call, request }, { ...rest, left: lost });
    const late = isRead ? null : spend(state.left, 'request late');
    if (late && expanding.isOpen(true, 'request late', process, call))
      after(
        process,
        silent,
        { type: 'request late', process, call, request },
        { ...rest, left: late, inFlight: messages.plusOrphan(rest.inFlight, text) },
      );
  };

  /** What a site shares once a process of it has ended: its locks are free. */
  const releases = new Map<string, number>();
  const released = (shared: number, process: number): number =>
    once(releases, `${shared} ${process}`, () => {
      const text = processes[process]!.release?.(shares.at(shared)) ?? shares.at(shared);
      return shares.add(text, text);
    });

  const firstPlaces = processes.map(({ mayOpenAt = '' }) => places.add(`at first ${mayOpenAt}`, mayOpenAt));

  const begin = async (): Promise<GlobalState> => {
    const text = await world.initial();
    let state: GlobalState = {
      processes: firstPlaces.map((place) => -1 - place),
      shares: sites.map((site) => shares.add(site, site)),
      notices: [],
      inFlight: [],
      world: worlds.add(text, text),
      left: all,
      memory: memories.add(memory.initial, memory.initial),
    };
    for (const [process, { opensAt, site }] of processes.entries()) {
      if (opensAt === null) continue;
      const change = await replayed[process]!.start(opensAt, state.shares[site]!, opensAt);
      state = changed(state, process, change);
    }
    return state;
  };

  const momentOf = ({ world: at, memory: past }: GlobalState) => ({ world: worlds.at(at), memory: memories.at(past) });
  const judged = new Map<string, readonly string[]>();
  const judgedStep = (before: GlobalState, after: GlobalState, cause: string): readonly string[] => {
    if (before.world === after.world && before.memory === after.memory) return [];
    const name = `${before.world} ${before.memory} ${after.world} ${after.memory} ${cause}`;
    return once(judged, name, () => judge(momentOf(before), momentOf(after), cause));
  };

  const judgedShares = new Map<string, readonly string[]>();
  const judgedShare = (share: number, locals: readonly (readonly [process: number, local: number])[]) =>
    once(judgedShares, `${share} ${locals.join()}`, () => {
      const facts = locals.map(([process, local]) => replayed[process]!.local(local).facts);
      return judgeShared?.(shares.at(share), facts) ?? [];
    });
  /** What a process is still to be told of may be put right then. */
  const brokenByShares = ({ processes: locals, shares: shared, notices }: GlobalState): string[] =>
    shared.flatMap((share, site) => {
      if (notices.some(([told]) => processes[told]!.site === site)) return [];
      const open = locals.flatMap((local, process) =>
        local >= 0 && processes[process]!.site === site ? [[process, local] as const] : [],
      );
      return judgedShare(share, open);
    });

  const seen = (state: GlobalState): Seen => ({
    processes: state.processes.map((local, process) => (local < 0 ? null : replayed[process]!.local(local))),
    shares: state.shares.map((share) => shares.at(share)),
    world: worlds.at(state.world),
    memory: memories.at(state.memory),
  });

  const ofState = (aims: Composed['goals']) =>
    Object.fromEntries(Object.entries(aims).map(([rule, holds]) => [rule, (state: GlobalState) => holds(seen(state))]));

  const expanding = new Expanding(stepsOf);

  /** Every run begins with the world as it was at first. */
  let begun: Promise<GlobalState> | undefined;

  const composition: Composition = {
    initial: () => (begun ??= begin()),
    key: ({ processes: locals, shares: shared, notices, inFlight, world: at, left, memory: past }) =>
      `${locals.join()};${shared.join()};${notices.join()};${inFlight.join()};${at};${left.join()};${past}`,
    expand: expanding.expand,
    offers: expanding.offers,
    take: expanding.take,
    broken: (before, transition, after) => [
      ...(brokenBy.get(after) ?? []),
      ...judgedStep(before, after, transition.type === 'world' ? transition.name : ''),
      ...brokenByShares(after),
    ],
    isFault,
    seen,
    messages: ({ inFlight }) =>
      [...new Set(inFlight)].map((code) => {
        const { text, ...message } = messageOf(code);
        const copies = inFlight.filter((other) => other === code).length;
        return { ...message, ...messages.said(message.phase, text), process: senderOf(message), copies };
      }),
    goals: ofState(goals),
    outcomes: ofState(outcomes),
    work: () => ({
      inputs: replayed.reduce((sum, { ran }) => sum + ran.inputs, 0),
      replayed: replayed.reduce((sum, { ran }) => sum + ran.replayed, 0),
      locals: replayed.reduce((sum, { size }) => sum + size, 0),
      worlds: worlds.size,
      replies: worldSteps.size,
    }),
    stop: () => {
      for (const each of replayed) each.stop();
    },
  };
  return composition;
}
