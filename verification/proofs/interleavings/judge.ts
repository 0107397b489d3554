import { toCents } from '../../../common/domain/money.ts';
import { memoryFrom } from '../../../walks/check/memory.ts';
import { judgeOrders } from '../../../walks/check/properties.ts';
import { bounds, type BaseShop } from './baseShop.ts';
import type { Run } from './explore.ts';
import type { Request } from './requests.ts';
import type { Scenario } from './scenarios.ts';
import type { InterleavedShop } from './shop.ts';
import { toText } from '../../../walks/check/repeatable.ts';

/** What is left when every request has answered. */
type Outcome = { answers: string[]; rows: string };

/** The answer of a request that is not sent in a run. */
const LEFT_OUT = 'left out';

const ordersOf = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((first) => ordersOf(items.filter((item) => item !== first)).map((rest) => [first, ...rest]));

const subsetsOf = (items: readonly number[]): number[][] =>
  items.reduce<number[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);

const pastOf = ({ placed, paid }: BaseShop, requests: readonly Request[]): string => {
  const earlier = placed.map(({ order, buyer }) => ({ buyer: buyer.id, key: order._id, total: order.totalPrice }));
  const wishes = [...earlier, ...requests.flatMap(({ wants }) => wants ?? [])];
  const of = (buyer: string) => wishes.filter((wish) => wish.buyer === buyer);
  const byBuyer = <T>(value: (buyer: string) => T): Record<string, T> =>
    Object.fromEntries(wishes.map(({ buyer }) => [buyer, value(buyer)]));
  const meant = byBuyer((buyer) => new Set(of(buyer).map(({ key }) => key)).size);
  const shown = byBuyer((buyer) => of(buyer).map(({ total }) => toCents(total)));
  const authorised = [paid.order._id, ...requests.flatMap(({ authorises }) => authorises ?? [])];
  return memoryFrom({ meant, shown, authorised }).initial;
};

const read = (answer: string) => JSON.parse(answer) as { status: number; text: string };

const problemOf = (answer: string): { code?: string; message?: string } => {
  const { status, text } = read(answer);
  return status < 400 ? {} : (JSON.parse(text) as { code?: string; message?: string });
};

/** An answer in few words. */
export const answerInWords = (answer: string): string =>
  [read(answer).status, problemOf(answer).code].filter((part) => part !== undefined).join(' ');

const textOf = ({ answers, rows }: Outcome, indexes: readonly number[]): string =>
  toText([indexes.map((index) => answers[index]), rows]);

const inWords = ({ answers }: Outcome, indexes: readonly number[]): string =>
  indexes.map((index) => answerInWords(answers[index]!)).join(' and ');

/** Runs these requests one after the other. */
const inTurn = async (shop: InterleavedShop, run: Run, order: readonly number[]): Promise<Outcome> => {
  await run.start();
  for (const index of order) while (run.ready().includes(index)) await run.step(index);
  const outcome = { answers: shop.scheduler.answers(), rows: await shop.rows() };
  await run.end();
  return outcome;
};

/** A rule that is broken, and more about it for people. */
export type Broken = { rule: string; note?: string };

/** Judges the states of a scenario. */
export class Judge {
  private constructor(
    private readonly scenario: Scenario,
    private readonly requests: readonly Request[],
    /** The outcomes of all orders of some requests, by the requests; each with its answers in words. */
    private readonly serial: ReadonlyMap<string, ReadonlyMap<string, string>>,
    private readonly before: string,
    private readonly memory: string,
    private readonly judge: ReturnType<typeof judgeOrders>,
  ) {}

  /** Runs the requests one after the other, in every order, to know how they may end. */
  static async open(shop: InterleavedShop, scenario: Scenario): Promise<Judge> {
    const { base } = shop;
    const requests = scenario.requests(base);
    const all = [...requests.keys()];
    const serial = new Map<string, Map<string, string>>();
    let before = '';
    for (const some of scenario.mayBeRefused ? subsetsOf(all) : [all]) {
      const run = shop.runOfRequests(requests, (index) => (some.includes(index) ? null : LEFT_OUT));
      await run.start();
      before = await shop.rows();
      await run.end();
      const outcomes = new Map<string, string>();
      for (const order of ordersOf(some)) {
        const outcome = await inTurn(shop, run, order);
        outcomes.set(textOf(outcome, some), inWords(outcome, some));
      }
      serial.set(some.join(), outcomes);
    }
    const buyers = [...new Set([...base.placed.map(({ buyer }) => buyer.id), base.owner.id, base.other.id])];
    return new Judge(scenario, requests, serial, before, pastOf(base, requests), judgeOrders(buyers, bounds));
  }

  /** The rules that these rows break. */
  ofRows(rows: string): Broken[] {
    const { memory } = this;
    const cause = this.requests.some(({ setsStock }) => setsStock) ? 'an admin saves' : '';
    return this.judge({ world: this.before, memory }, { world: rows, memory }, cause).map((rule) => ({ rule }));
  }

  /** Whether a request was refused because of another one; it must have changed nothing. */
  private isRefused(answer: string): boolean {
    const { mayBeRefused } = this.scenario;
    const { code, message } = problemOf(answer);
    return mayBeRefused !== undefined && (code === mayBeRefused || message === mayBeRefused);
  }

  /** The rules that an outcome breaks. */
  ofOutcome(outcome: Outcome): Broken[] {
    const { answers } = outcome;
    const failed = answers.findIndex((answer) => read(answer).status >= 500);
    if (failed >= 0) return [{ rule: 'a request fails', note: `request ${failed + 1} fails` }];
    const taken = [...answers.keys()].filter((index) => !this.isRefused(answers[index]!));
    const serial = this.serial.get(taken.join())!;
    if (serial.has(textOf(outcome, taken))) return [];
    const usual = [...new Set(serial.values())];
    const isUsual = usual.includes(inWords(outcome, taken));
    const note = `one after the other they answer ${usual.join(', or ')}${isUsual ? ', and leave other rows' : ''}`;
    return [{ rule: 'the requests end as in no order of one after the other', note }];
  }
}
