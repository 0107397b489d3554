import type { Action, ForActions, Locator } from './actions.ts';
import type { Condition, ForExpectations, Expectation } from './expectations.ts';

/** A pattern as text, with … for its variable parts. */
const readable = ({ source }: RegExp): string =>
  source.replaceAll(/\\(\W)|\\\w[*+?]?|\.[*+?]?|\(\?:|[\^$]/g, (found, literal?: string) => {
    if (literal !== undefined) return literal;
    return found === '^' || found === '$' ? '' : '…';
  });

const plain = (name: string | RegExp): string => `“${typeof name === 'string' ? name : readable(name)}”`;

const ordinal = (nth: number): string => ['first', 'second', 'third'][nth] ?? `${nth + 1}th`;

/** A locator as text: `the button “Place Order”`. */
export function describeLocator({ role, name, within, nth, level }: Locator): string {
  const where = within ? ` in ${describeLocator(within)}` : '';
  const which = nth === undefined ? 'the' : `the ${ordinal(nth)}`;
  if (role === 'words') return `${name === undefined ? 'words' : plain(name)}${where}`;
  const rank = level === undefined ? '' : `level-${level} `;
  return `${which} ${rank}${role}${name === undefined ? '' : ` ${plain(name)}`}${where}`;
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

/** An action for a manual tester. */
export const describeAction = (action: Action): string => actions[action.action](action as never);

const sayCondition = (condition: Condition): string[] => {
  const { enabled, checked, value, says, reads, focused, count, href, described, attributes = {} } = condition;
  return [
    ...(enabled === undefined ? [] : [enabled ? 'can be used' : 'cannot be used']),
    ...(checked === undefined ? [] : [checked ? 'is chosen' : 'is not chosen']),
    ...(value === undefined ? [] : [value === '' ? 'is empty' : `holds “${value}”`]),
    ...(says === undefined ? [] : [`says ${plain(says)}`]),
    ...(reads === undefined ? [] : [reads === '' ? 'has no words' : `reads ${plain(reads)}`]),
    ...(focused === undefined ? [] : [focused ? 'has the focus' : 'does not have the focus']),
    ...(count === undefined ? [] : [`is there ${count} times`]),
    ...(href === undefined ? [] : [`leads to ${plain(href)}`]),
    ...(described === undefined ? [] : [`is described by ${plain(described)}`]),
    ...Object.entries(attributes).map(([name, is]) =>
      is === null ? `has no ${name}` : `has the ${name} ${plain(is)}`,
    ),
  ];
};

const several = (role: string): string => (role.endsWith('s') ? role : `${role}s`);

const expectations: ForExpectations<[], string> = {
  shown: ({ locator, condition }) => {
    const said = sayCondition(condition);
    return `${describeLocator(locator)} ${said.length === 0 ? 'is shown' : said.join(' and ')}`;
  },
  absent: ({ locator }) => `${describeLocator(locator)} is not there`,
  listed: ({ locator: { role, within }, texts }) => {
    const where = within ? ` in ${describeLocator(within)}` : '';
    return texts.length === 0
      ? `there are no ${several(role)}${where}`
      : `the ${several(role)}${where} are ${texts.map(plain).join(', ')}`;
  },
  titled: ({ title }) => `the tab is titled ${plain(title)}`,
  at: ({ address }) => `the address is ${plain(address)}`,
};

/** An expectation for a manual tester. */
export const describeExpectation = (expectation: Expectation): string =>
  expectations[expectation.expectation](expectation as never);
