/**
 * Performs actions and checks expectations in the document of a test.
 * @module xstate-walks/testing-library
 */
import type { UserEvent } from '@testing-library/user-event';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { ScreenModel } from '../screen/screenModel.ts';
import { isUserEvent } from '../chart/samples.ts';
import type { EventExecutor, EventExecutors, Screens, Walk } from '../walk/walk.ts';
import { fireEvent, getConfig, queryAllByLabelText, queryAllByRole, type ByRoleOptions } from '@testing-library/dom';
import type { Action, ForActions, Locator } from '../screen/actions.ts';
import { isOpenToUse, misread, readElements, spaced, unmetBy, differing, matches } from '../screen/conditions.ts';
import type { Condition, Expectation, ForExpectations } from '../screen/expectations.ts';
import { messageOf } from '../chart/labels.ts';
import { describeAction, describeExpectation } from '../screen/describe.ts';

/** The innermost elements whose words are these. */
function saying(root: HTMLElement, text: string | RegExp): HTMLElement[] {
  const fits = (element: Element) => {
    const is = spaced(element.textContent ?? '');
    return typeof text === 'string' ? is === spaced(text) : text.test(is);
  };
  return [...root.querySelectorAll<HTMLElement>('*')].filter(
    (element) => !element.matches('script, style') && fits(element) && ![...element.children].some(fits),
  );
}

const inside = (root: HTMLElement, { role, name, level }: Locator): HTMLElement[] => {
  if (role === 'field') return queryAllByLabelText(root, name!);
  if (role === 'words') return saying(root, name!);
  const options: ByRoleOptions = {
    ...(name === undefined ? {} : { name }),
    ...(level === undefined ? {} : { level }),
  };
  return queryAllByRole(root, role, options);
};

/** A place in the document of a test, found as a browser finds it. Names and labels are whole unless they are patterns. */
export function locateOnScreen(locator: Locator): HTMLElement[] {
  const { within, nth } = locator;
  const around = within ? locateOnScreen(within) : [document.body];
  const found = [...new Set(around.flatMap((root) => inside(root, locator)))];
  return nth === undefined ? found : found.slice(nth, nth + 1);
}

/** Whether an element is drawn; a style sheet that is not loaded hides nothing. */
function isVisible(element: Element): boolean {
  if (!element.isConnected || getComputedStyle(element).visibility === 'hidden') return false;
  for (let each: Element | null = element; each; each = each.parentElement)
    if (each.hasAttribute('hidden') || getComputedStyle(each).display === 'none') return false;
  return true;
}

/** The one thing that is there. */
function only(locator: Locator): HTMLElement {
  const [found, ...others] = locateOnScreen(locator);
  if (!found) throw new Error('it is not there');
  if (others.length > 0) throw new Error(`there are ${others.length + 1}`);
  return found;
}

/** The one control that is there and can be used. */
function usable(locator: Locator): HTMLElement {
  const control = only(locator);
  if (!isOpenToUse([control])) throw new Error('it cannot be used');
  return control;
}

/** By what it shows, which a translator of pages wraps into elements. */
const optionIn = (select: HTMLElement, shown: string): HTMLElement | string =>
  [...select.querySelectorAll('option')].find(({ textContent }) => textContent.trim() === shown) ?? shown;

/** Lets a view draw what follows. */
const drawn = (work: () => unknown): Promise<void> => {
  getConfig().eventWrapper(() => void work());
  return Promise.resolve();
};

const inBrowser = () => Promise.reject(new Error('only a browser can do that'));

const actions: ForActions<[user: UserEvent], Promise<unknown>> = {
  press: ({ locator }, user) => user.click(usable(locator)),
  fill: async ({ locator, text }, user) => {
    const field = usable(locator);
    await user.clear(field);
    if (text === '') return;
    await user.click(field);
    await user.paste(text);
  },
  choose: ({ locator, option }, user) => {
    const select = usable(locator);
    return user.selectOptions(select, optionIn(select, option));
  },
  pick: ({ locator, file: { name, type, content } }, user) =>
    user.upload(only(locator), new File([content], name, { type })),
  keys: ({ keys }, user) => user.keyboard(`{${keys}}`),
  activate: async ({ locator }) => fireEvent.click(only(locator)),
  focus: ({ locator, isThere }) => drawn(() => (isThere ? only(locator).focus() : only(locator).blur())),
  point: ({ locator }, user) => user.hover(only(locator)),
  open: ({ address }) => drawn(() => history.pushState(null, '', address)),
  back: inBrowser,
  wait: inBrowser,
  outside: inBrowser,
};

const beyondView: ReadonlySet<Action['action']> = new Set(['back', 'wait', 'outside']);

/** Whether a view alone is enough for an action; `open` is one of a view that reads the address. */
export const canPerformOnScreen = ({ action }: Action, { readsAddress = false } = {}): boolean =>
  !beyondView.has(action) && (action !== 'open' || readsAddress);

/**
 * Does with user-event what an action says. A control must be there once, and be of use. `user` should be set up with
 * `applyAccept: false`, since a browser lets any file be picked.
 */
export async function performOnScreen(user: UserEvent, action: Action): Promise<void> {
  try {
    await actions[action.action](action as never, user);
  } catch (error) {
    const why = messageOf(error);
    throw new Error(`could not ${describeAction(action)}: ${why}`, { cause: error });
  }
}

function unmet(locator: Locator, condition: Condition): string[] {
  const found = locateOnScreen(locator);
  const { count } = condition;
  if (count !== undefined) {
    if (found.length !== count) return [`there are ${found.length}`];
    if (count === 0) return [];
  }
  const [one] = found;
  if (!one || !isVisible(one)) return ['it is not there'];
  return unmetBy(readElements([one])[0]!, condition);
}

const visible = (locator: Locator): HTMLElement[] => locateOnScreen(locator).filter(isVisible);

const expectations: ForExpectations<[], string[]> = {
  shown: ({ locator, condition }) => unmet(locator, condition),
  absent: ({ locator }) => (visible(locator).length === 0 ? [] : ['it is there']),
  listed: ({ locator, texts }) =>
    misread(
      visible(locator).map((each) => each.textContent ?? ''),
      texts,
    ),
  titled: ({ title }) => differing(document.title, (is) => matches(spaced(is), title)),
  at: ({ address }) =>
    differing(`${location.pathname}${location.search}`, (is) =>
      typeof address === 'string' ? is === address : address.test(is),
    ),
};

/** Why an expectation is not met at this moment; `null` where it is. */
const missingOnScreen = (expectation: Expectation): string | null => {
  const said = expectations[expectation.expectation](expectation as never);
  return said.length === 0 ? null : `${describeExpectation(expectation)}: ${said.join(', ')}`;
};

/** What of these expectations is not met at this moment. */
export const allMissingOnScreen = (wanted: readonly Expectation[]): string[] =>
  wanted.map(missingOnScreen).filter((said) => said !== null);

/** A view of a chart, as it stands in the document of a test. */
export type ViewUnderTest<M extends AnyStateMachine> = Pick<Walk<M>, 'start' | 'act'> & {
  screenModel: Pick<ScreenModel<M>, 'actions' | 'expectations'>;
  user: UserEvent;
  /** Whether the view reads the address: then another one can be opened, and `at` is looked at. */
  readsAddress?: boolean;
  /** How services end, and what a view alone needs in the place of an action. */
  executors: EventExecutors<M>;
  /** What is asserted of a view alone, beside the expectations. */
  screens?: Screens<M>;
};

/**
 * Walks a view by what is said of its chart: actions are done with user-event, expectations looked for in the document.
 * An event whose actions a view alone cannot do (another tab, the address, a clock of its own), or for which there are
 * none at the moment (`null`), is sent to the actor.
 */
export function viewWalk<M extends AnyStateMachine>(view: ViewUnderTest<M>): Walk<M> {
  const { screenModel, user, readsAddress = false, start, act, executors, screens = {} } = view;
  const model = screenModel as unknown as ScreenModel;

  const perform: EventExecutor = async ({ send, ...step }) => {
    const wanted = model.actions[step.event.type]!(step);
    if (!wanted?.every((action) => canPerformOnScreen(action, { readsAddress }))) return send();
    for (const action of wanted) await performOnScreen(user, action);
  };

  const look = (state: string) => async (snapshot: AnyMachineSnapshot) => {
    const wanted = model.expectations[state]?.(snapshot) ?? [];
    const missing = allMissingOnScreen(wanted.filter(({ expectation }) => readsAddress || expectation !== 'at'));
    if (missing.length > 0) throw new Error(missing.join('\n'));
    await (screens as Screens<AnyStateMachine>)[state]?.(snapshot);
  };

  const acted = Object.keys(model.actions).filter(isUserEvent);
  const states = new Set([...Object.keys(model.expectations), ...Object.keys(screens)]);
  return {
    ...(act ? { act } : {}),
    start,
    executors: { ...Object.fromEntries(acted.map((type) => [type, perform])), ...executors },
    screens: Object.fromEntries([...states].map((state) => [state, look(state)])) as never,
  };
}
