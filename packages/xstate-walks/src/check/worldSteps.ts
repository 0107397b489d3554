import type { Spend, Transition, Reply, World } from './processes.ts';
import { senderOf, type MessageInFlight, type Messages, type Phase } from './messages.ts';
import type { InternTable } from './internTable.ts';
import { Known, type Missing, type IsOpen } from './expanding.ts';
import type { GlobalState } from './globalState.ts';

type Given = { world: number; phase: Phase; text: number; broken: readonly string[] };
type Step = (transition: Transition, next: GlobalState) => void;

/** What the world does with requests and by itself. Each distinct reply and move runs once. */
export class WorldSteps {
  private readonly replies = new Known<Given>();
  private readonly moved = new Known<{ world: number; broken: readonly string[] } | 'cannot be done'>();

  constructor(
    private readonly world: World,
    private readonly worlds: InternTable,
    private readonly messages: Messages,
    private readonly spend: Spend,
    private readonly isOpen: IsOpen,
    /** Notes the rules that the step to a state has broken. */
    private readonly note: (state: GlobalState, broken: readonly string[]) => void,
  ) {}

  get size(): number {
    return this.replies.size;
  }

  private given({ world, broken = [], ...reply }: Reply): Given {
    const isWork = 'work' in reply;
    const text = isWork ? reply.work : reply.answer;
    const texts = isWork ? this.messages.works : this.messages.answers;
    return {
      world: this.worlds.add(world, world),
      phase: isWork ? 'work' : 'answer',
      text: texts.add(text, text),
      broken,
    };
  }

  private answerOf({ phase, text }: Given): string | null {
    return phase === 'answer' ? this.messages.answers.at(text) : null;
  }

  /** The state after a reply. An answer that no process waits for is dropped. */
  private replied(
    rest: GlobalState,
    { process, call }: MessageInFlight,
    { world, phase, text, broken }: Given,
  ): GlobalState {
    const isDropped = process < 0 && phase === 'answer';
    const inFlight = isDropped ? rest.inFlight : this.messages.plus(rest.inFlight, { process, call, phase, text });
    const next = { ...rest, inFlight, world };
    if (broken.length > 0) this.note(next, broken);
    return next;
  }

  arrive(state: GlobalState, rest: GlobalState, message: MessageInFlight, missing: Missing, step: Step): void {
    if (!this.isOpen(false, 'arrives', message.process, message.call)) return;
    const { request } = this.messages.requests.at(message.text);
    const given = this.replies.get(`${state.world} ${message.text}`, missing, async () =>
      this.given(await this.world.answer(this.worlds.at(state.world), request)),
    );
    if (!given) return;
    const transition = { process: senderOf(message), call: message.call, request, answer: this.answerOf(given) };
    step({ type: 'arrives', ...transition }, this.replied(rest, message, given));
  }

  /** Work on a request ends, in each of its variants. */
  finish(state: GlobalState, rest: GlobalState, message: MessageInFlight, missing: Missing, step: Step): void {
    const work = this.messages.works.at(message.text);
    for (const variant of ['', ...(this.world.variants ?? [])]) {
      const left = variant === '' ? state.left : this.spend(state.left, variant);
      if (!left || !this.isOpen(variant !== '', 'work ends', message.process, variant)) continue;
      const given = this.replies.get(`${state.world} ${message.text} ${variant} work`, missing, async () =>
        this.given(await this.world.finish!(this.worlds.at(state.world), work, variant)),
      );
      if (!given) continue;
      const transition = {
        process: senderOf(message),
        call: message.call,
        work,
        answer: this.answerOf(given),
        variant,
      };
      step({ type: 'work ends', ...transition }, this.replied({ ...rest, left }, message, given));
    }
  }

  move(state: GlobalState, missing: Missing, step: Step): void {
    for (const { name, isFair = false, run } of this.world.moves) {
      const left = this.spend(state.left, name);
      if (!left || !this.isOpen(!isFair, 'world', -1, name)) continue;
      const moved = this.moved.get(`${state.world} ${name}`, missing, async () => {
        const done = await run(this.worlds.at(state.world));
        if (done === null) return 'cannot be done';
        return { world: this.worlds.add(done.world, done.world), broken: done.broken ?? [] };
      });
      if (!moved || moved === 'cannot be done') continue;
      const next = { ...state, left, world: moved.world };
      if (moved.broken.length > 0) this.note(next, moved.broken);
      step({ type: 'world', name, isFair }, next);
    }
  }
}
