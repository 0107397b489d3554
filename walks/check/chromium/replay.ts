import { setTimeout as pause } from 'node:timers/promises';
import { errors, type Browser, type BrowserContext, type Page } from 'playwright-core';
import type { Step, WalkedStory } from 'xstate-walks/check';
import { launchBrowser } from '../../support/browser.ts';
import { shopApi, type ShopApi } from '../../support/shopApi.ts';
import { startShopServer } from '../../support/shopServer.ts';
import type { Replayed } from '../prove.ts';
import { scenarioOf } from '../scenarios.ts';
import type { KeptStory, Story } from '../stories.ts';
import { LEAVE } from '../tabMoves.ts';
import { wordsOf } from '../words.ts';
import { openFaultProxy, type FaultProxy, type HeldCall } from './faultProxy.ts';
import { tell } from './notices.ts';
import { doToShop } from './others.ts';
import { heldIn, whyNotInChromium } from './possible.ts';
import { needsClock, PATIENCE, pressFor } from './presses.ts';
import { settledCalls } from './settledCalls.ts';
import { begin, firstPlace, openProfiles, openTab, placeOf, type Beginning, type Place } from './visits.ts';
import { Witness } from './witness.ts';

/** A running shop, and a browser to open it in. */
export type InChromium = { browser: Browser; address: string; api: ShopApi };

const { request: requestWords, answer: answerWords } = wordsOf([]);

/** How long a browser may take to send, or to give up, what it is about to, in milliseconds. */
const SETTLING = 1_000;

/** Polls until there is something; null if there is nothing in time. */
const within = async <T>(ms: number, look: () => T | undefined | Promise<T | undefined>): Promise<T | null> => {
  for (const until = Date.now() + ms; ; await pause(20)) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > until) return null;
  }
};

/** The tabs of a story in Chromium, and what is between them and the server. */
class ChromiumStory {
  private readonly tabs = new Map<string, Page>();
  /** Where a tab that has ended opens again, as a browser restores it. */
  private readonly places = new Map<string, Place>();
  /** The keys of orders as the story names them, by those that the browser has made. */
  private readonly keys = new Map<string, string>();

  constructor(
    private readonly api: ShopApi,
    private readonly scenario: ReturnType<typeof scenarioOf>,
    private readonly beginning: Beginning,
    private readonly profiles: readonly BrowserContext[],
    private readonly proxy: FaultProxy,
    private readonly witness: Witness,
  ) {}

  private indexOf = (name: string) => Number(name.slice('tab '.length)) - 1;

  async open(name: string): Promise<void> {
    const { browser, opensAt, mayOpenAt = 'the review' } = this.scenario.tabs[this.indexOf(name)]!;
    const place = this.places.get(name) ?? firstPlace(opensAt ?? mayOpenAt, this.beginning);
    this.tabs.set(name, await openTab(this.profiles[browser]!, place, name));
  }

  /** Ends a tab as its user does, or at once. */
  private async end(name: string, move: string | null): Promise<void> {
    const page = this.tabs.get(name)!;
    this.places.set(name, await placeOf(page));
    if (move === null) await page.close();
    else await this.press(name, move);
  }

  private async press(name: string, move: string): Promise<void> {
    const page = this.tabs.get(name)!;
    const { browser } = this.scenario.tabs[this.indexOf(name)]!;
    const said = await this.witness.saidBy(move, page, browser);
    await pressFor(move)!(
      page,
      this.beginning.orders.map(({ _id }) => _id),
    );
    if (said) this.witness.tell(said);
  }

  /** Drops the requests that the browser has given up with a tab. Returns false if it keeps some alive. */
  private async loseRequests(name: string): Promise<boolean> {
    await pause(SETTLING);
    const own = this.proxy.held.filter(({ tab }) => tab === name);
    for (const call of own.filter(({ isAwaited }) => !isAwaited)) this.proxy.drop(call);
    return own.every(({ isAwaited }) => !isAwaited);
  }

  /** The call that a step is about: one that its tab waits for, or one that no tab waits for any more. */
  private call({ process, what }: Step, isAnswered = false): Promise<HeldCall | null> {
    const [, call, key] = /^(\w+)(?: with (\S+))?$/.exec(what!)!;
    return within(PATIENCE, () =>
      this.proxy.held.find((held) => {
        if (held.isAnswered !== isAnswered || held.isAwaited !== (process !== undefined)) return false;
        if (process !== undefined && held.tab !== process) return false;
        if (requestWords(held.request).split(' ')[0] !== call) return false;
        if (key === undefined || held.key === null) return key === undefined && held.key === null;
        const known = this.keys.get(held.key);
        const isFree = known === undefined && ![...this.keys.values()].includes(key);
        if (isFree) this.keys.set(held.key, key);
        return isFree || known === key;
      }),
    );
  }

  /** Takes a step. Returns it as it went, or null if it is not possible. */
  async take(step: Step): Promise<Step | null> {
    const { type, process: tab, what = '' } = step;
    if (type === 'notice')
      return within(PATIENCE, async () => ((await tell(this.tabs.get(tab!)!, what)) ? step : undefined));
    if (type === 'world') return doToShop(this.api, what, this.beginning.product._id).then(() => step);
    if (type === 'opened') return this.open(tab!).then(() => step);
    if (type === 'move' && what !== LEAVE) return this.press(tab!, what).then(() => step);
    if (type === 'closed' || type === 'move') {
      const { losesRequests: _, ...taken } = step;
      await this.end(tab!, type === 'closed' ? null : what);
      const isLosing = step.losesRequests && (await this.loseRequests(tab!));
      return isLosing ? step : taken;
    }
    const call = await this.call(step, type === 'answer' || type === 'answer lost');
    return call && this.disturb(step, call);
  }

  /** Ends a call for its tab, and waits until a chart has heard of it: the next step must not come first. */
  private async untilHeard({ tab }: HeldCall, end: () => void): Promise<void> {
    const page = this.tabs.get(tab!)!;
    const before = await settledCalls(page);
    end();
    await within(SETTLING, async () => (await settledCalls(page)) > before || undefined);
  }

  /** What a step does to a call. */
  private async disturb(step: Step, call: HeldCall): Promise<Step> {
    switch (step.type) {
      case 'arrives': {
        const answer = answerWords(await call.arrive());
        if (step.process === undefined) this.proxy.drop(call);
        return { ...step, answer };
      }
      case 'answer':
        await this.untilHeard(call, () => call.answer());
        break;
      case 'request repeated':
        this.proxy.repeat(call);
        return step;
      case 'request late':
        this.proxy.repeat(call);
        await this.untilHeard(call, () => call.cut());
        break;
      default: // the request or its answer is lost
        await this.untilHeard(call, () => call.cut());
    }
    this.proxy.drop(call);
    return step;
  }

  private async tellAll(): Promise<void> {
    for (const page of this.tabs.values()) while (!page.isClosed() && (await tell(page, null)));
  }

  /** Lets everything arrive that is under way, until nothing is. */
  async calm(): Promise<void> {
    for (;;) {
      await this.tellAll();
      const call = await within(SETTLING, () => this.proxy.held[0]);
      if (!call) return;
      if (!call.isAnswered) await call.arrive();
      if (call.isAwaited) call.answer();
      this.proxy.drop(call);
    }
  }
}

const isMissing = (error: unknown) => error instanceof errors.TimeoutError;

/**
 * Replays a story in Chromium, against the shop at this address: moves are presses, and a proxy does to the calls what the
 * network did. A step that is not possible is left out.
 */
export const replayInChromium = async ({ browser, address, api }: InChromium, story: Story): Promise<WalkedStory> => {
  const reason = whyNotInChromium(story);
  if (reason !== null) throw new Error(`The story cannot be replayed in Chromium: ${reason}.`);
  const scenario = scenarioOf(story.scenario);
  const beginning = await begin(api, scenario);
  const hasClock = story.steps.some(({ what = '' }) => needsClock(what));
  const proxy = await openFaultProxy(address, heldIn(story));
  const profiles = await openProfiles(browser, proxy.address, beginning, hasClock);
  try {
    const witness = new Witness(api, beginning);
    const tabs = new ChromiumStory(api, scenario, beginning, profiles, proxy, witness);
    for (const [index, { opensAt }] of scenario.tabs.entries())
      if (opensAt !== null) await tabs.open(`tab ${index + 1}`);
    const steps: WalkedStory['steps'] = [];
    for (const step of story.steps) {
      steps.push(
        await tabs.take(step).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        }),
      );
      const rules = await witness.broken();
      if (rules.length > 0) return { steps, broken: rules.map((rule) => ({ rule, after: steps.length })) };
    }
    await tabs.calm();
    const rules = [...(await witness.broken()), ...(await witness.missed(profiles))];
    return { steps, broken: rules.map((rule) => ({ rule, after: steps.length })) };
  } finally {
    await Promise.all(profiles.map((profile) => profile.close()));
    await proxy.close();
  }
};

/** Replays kept stories in Chromium, on this built program. */
export async function* chromiumReplays(stories: readonly KeptStory[], program?: string): AsyncGenerator<Replayed> {
  const [browser, server] = await Promise.all([
    launchBrowser(),
    startShopServer(program === undefined ? {} : { program }),
  ]);
  try {
    const { address } = server;
    for (const story of stories) {
      const start = performance.now();
      const walked = await replayInChromium({ browser, address, api: shopApi(address) }, story);
      yield { story, ...walked, seconds: (performance.now() - start) / 1000 };
    }
  } finally {
    await Promise.all([browser.close(), server.stop()]);
  }
}
