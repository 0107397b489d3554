import type { Action, ForActions } from './actions.ts';
import type { Condition, ForExpectations, Expectation } from './expectations.ts';
import type { Locator } from './locators.ts';

/** A pattern as it reads: what may be anything is left open. */
const readable = ({ source }: RegExp): string =>
  source.replaceAll(/\\(\W)|\\\w[*+?]?|\.[*+?]?|\(\?:|[\^$]/g, (found, literal?: string) => {
    if (literal !== undefined) return literal;
    return found === '^' || found === '$' ? '' : '…';
  });

const plain = (name: string | RegExp): string => `“${typeof name === 'string' ? name : readable(name)}”`;

const ordinal = (nth: number): string => ['first', 'second', 'third'][nth] ?? `${nth + 1}th`;

/** A place in words: `the button “Place Order”`. */
export function describeLocator({ role, name, within, nth }: Locator): string {
  const where = within ? ` in ${describeLocator(within)}` : '';
  const which = nth === undefined ? 'the' : `the ${ordinal(nth)}`;
  if (role === 'words') return `${name === undefined ? 'words' : plain(name)}${where}`;
  return `${which} ${role}${name === undefined ? '' : ` ${plain(name)}`}${where}`;
}

const lasting = (ms: number) => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`);

const actions: ForActions<[], string> = {
  press: ({ locator }) => `${locator.role === 'link' ? 'follow' : 'press'} ${describeLocator(locator)}`,
  fill: ({ locator, text }) =>
    text === '' ? `empty ${describeLocator(locator)}` : `write “${text}” into ${describeLocator(locator)}`,
  choose: ({ locator, option }) => `choose “${option}” in ${describeLocator(locator)}`,
  pick: ({ locator, file }) => `pick the file ${file.name} for ${describeLocator(locator)}`,
  keys: ({ keys }) => `press ${keys}`,
  activate: ({ locator }) => `press ${describeLocator(locator)} by assistive technology`,
  focus: ({ locator, isThere }) => `move the focus ${isThere ? 'to' : 'away from'} ${describeLocator(locator)}`,
  point: ({ locator }) => `point at ${describeLocator(locator)}`,
  open: ({ address }) => `open the address ${address}`,
  back: () => 'go back',
  wait: ({ ms }) => `wait ${lasting(ms)}`,
  outside: ({ who, what }) => `${who}: ${what}`,
};

/** A action as a manual tester reads it. */
export const describeAction = (action: Action): string => actions[action.action](action as never);

const sayCondition = ({ enabled, checked, value, says, focused, count }: Condition): string[] => [
  ...(enabled === undefined ? [] : [enabled ? 'can be used' : 'cannot be used']),
  ...(checked === undefined ? [] : [checked ? 'is chosen' : 'is not chosen']),
  ...(value === undefined ? [] : [value === '' ? 'is empty' : `holds “${value}”`]),
  ...(says === undefined ? [] : [`says ${plain(says)}`]),
  ...(focused === undefined ? [] : [focused ? 'has the focus' : 'does not have the focus']),
  ...(count === undefined ? [] : [`is there ${count} times`]),
];

const expectations: ForExpectations<[], string> = {
  shown: ({ locator, condition }) => {
    const said = sayCondition(condition);
    return `${describeLocator(locator)} ${said.length === 0 ? 'is shown' : said.join(' and ')}`;
  },
  absent: ({ locator }) => `${describeLocator(locator)} is not there`,
  titled: ({ title }) => `the tab is titled ${plain(title)}`,
  at: ({ address }) => `the address is ${plain(address)}`,
};

/** A expectation as a manual tester reads it. */
export const describeExpectation = (expectation: Expectation): string =>
  expectations[expectation.expectation](expectation as never);
