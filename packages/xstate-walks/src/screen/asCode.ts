import type { Action, ForActions, Locator } from './actions.ts';
import type { Condition, ForExpectations, Expectation } from './expectations.ts';
import type { Effect, WireAnswer } from './effects.ts';
import { describeAction } from './describe.ts';

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A value as code: plain data, patterns, and functions that stand alone. An error is its message. */
export function literal(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (typeof value === 'function') return (value as () => void).toString();
  if (value instanceof Error) return literal({ message: value.message });
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (isPlain(value)) {
    const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
    return `{ ${fields.map(([name, inner]) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)}: ${literal(inner)}`).join(', ')} }`;
  }
  return JSON.stringify(value) ?? 'undefined';
}

export function locatorAsCode({ role, name, within, nth, level }: Locator): string {
  const around = within ? locatorAsCode(within) : 'page';
  const exact = typeof name === 'string' ? ', exact: true' : '';
  const said = name === undefined ? '' : literal(name);
  const options = [...(said ? [`name: ${said}${exact}`] : []), ...(level === undefined ? [] : [`level: ${level}`])];
  const found =
    role === 'field'
      ? `getByLabel(${said}${exact && ', { exact: true }'})`
      : role === 'words'
        ? `getByText(${said}${exact && ', { exact: true }'})`
        : `getByRole(${[literal(role), ...(options.length > 0 ? [`{ ${options.join(', ')} }`] : [])].join(', ')})`;
  return `${around}.${found}${nth === undefined ? '' : `.nth(${nth})`}`;
}

const actions: ForActions<[], string> = {
  press: ({ locator }) => `await ${locatorAsCode(locator)}.click();`,
  fill: ({ locator, text }) => `await ${locatorAsCode(locator)}.fill(${literal(text)});`,
  choose: ({ locator, option }) => `await ${locatorAsCode(locator)}.selectOption({ label: ${literal(option)} });`,
  pick: ({ locator, file: { name, type, content } }) =>
    `await ${locatorAsCode(locator)}.setInputFiles({ name: ${literal(name)}, mimeType: ${literal(type)}, buffer: Buffer.from(${literal(typeof content === 'string' ? content : [...content])}) });`,
  keys: ({ keys }) => `await page.keyboard.press(${literal(keys)});`,
  activate: ({ locator }) => `await ${locatorAsCode(locator)}.dispatchEvent('click');`,
  focus: ({ locator, isThere }) => `await ${locatorAsCode(locator)}.${isThere ? 'focus' : 'blur'}();`,
  point: ({ locator }) => `await ${locatorAsCode(locator)}.hover();`,
  open: ({ address }) => `await page.evaluate((to) => window.history.pushState(null, '', to), ${literal(address)});`,
  back: () => 'await page.goBack();',
  wait: ({ ms }) => `await page.clock.runFor(${ms});`,
  outside: (action) => `/* ${describeAction(action)} */ ${effectAsCode(action.effect)}`,
};

const answerAsCode = (answer: WireAnswer): string => {
  if (typeof answer !== 'object' || answer?.contentType !== 'application/json') return literal(answer);
  const { status, body, headers } = answer;
  return `json(${status}, ${literal(JSON.parse(body))}${headers ? `, ${literal(headers)}` : ''})`;
};

export const settleAsCode = (service: string, answer: WireAnswer, about?: string): string =>
  `await scene.settle(${literal(service)}, ${answerAsCode(answer)}${about === undefined ? '' : `, ${literal(about)}`});`;

function effectAsCode(effect: Effect): string {
  if ('stored' in effect) return `await scene.store(${literal(effect.stored)});`;
  if ('answers' in effect) return `await scene.answer(${literal(effect.answers)});`;
  if ('inPage' in effect) return `await page.evaluate(${literal(effect.inPage)}, ${literal(effect.given ?? null)});`;
  return settleAsCode(effect.call, effect.answer, effect.about);
}

/** An action as a line of a Playwright test. The result of `arrive` performs those from outside. */
export const actionAsCode = (action: Action): string => actions[action.action](action as never);

/** A text as a pattern that matches only itself. */
const quoted = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** The value of a field. That of a progress bar is a number, and no value of an input. */
const valueAsCode = (role: string, value: string): string =>
  role === 'progressbar' ? `toHaveJSProperty('value', ${Number(value)})` : `toHaveValue(${literal(value)})`;

const conditionAsCode = (role: string, condition: Condition): string[] => {
  const { enabled, checked, value, says, reads, focused, count, href, described, attributes = {} } = condition;
  return [
    ...(count === undefined ? [] : [`toHaveCount(${count})`]),
    ...(enabled === undefined ? [] : [enabled ? 'toBeEnabled()' : 'toBeDisabled()']),
    ...(checked === undefined ? [] : [checked ? 'toBeChecked()' : 'not.toBeChecked()']),
    ...(value === undefined ? [] : [valueAsCode(role, value)]),
    ...(says === undefined ? [] : [`toContainText(${literal(says)})`]),
    ...(reads === undefined ? [] : [`toHaveText(${literal(reads)})`]),
    ...(focused === undefined ? [] : [focused ? 'toBeFocused()' : 'not.toBeFocused()']),
    ...Object.entries({ ...(href === undefined ? {} : { href }), ...attributes }).map(([name, is]) =>
      is === null ? `not.toHaveAttribute(${literal(name)})` : `toHaveAttribute(${literal(name)}, ${literal(is)})`,
    ),
    ...(described === undefined
      ? []
      : [
          `toHaveAccessibleDescription(${literal(typeof described === 'string' ? new RegExp(quoted(described)) : described)})`,
        ]),
  ];
};

const whereabouts = '`${url.pathname}${url.search}`';

const expectations: ForExpectations<[], string[]> = {
  shown: ({ locator, condition }) => {
    const said = conditionAsCode(locator.role, condition);
    const found = `${locatorAsCode(locator)}${condition.count === undefined ? '.first()' : ''}`;
    return (said.length === 0 ? ['toBeVisible()'] : said).map((each) => `await expect(${found}).${each};`);
  },
  absent: ({ locator }) => [`await expect(${locatorAsCode(locator)}.filter({ visible: true })).toHaveCount(0);`],
  listed: ({ locator, texts }) => {
    const all = `expect(${locatorAsCode(locator)}.filter({ visible: true }))`;
    return [`await ${all}.${texts.length === 0 ? 'toHaveCount(0)' : `toHaveText(${literal(texts)})`};`];
  },
  titled: ({ title }) => [
    `await expect(page).toHaveTitle(${typeof title === 'string' ? literal(new RegExp(quoted(title))) : literal(title)});`,
  ],
  at: ({ address }) => {
    const isThere =
      typeof address === 'string'
        ? `${whereabouts} === ${literal(address)}`
        : `${literal(address)}.test(${whereabouts})`;
    return [`await expect(page).toHaveURL((url) => ${isThere});`];
  },
};

export const expectationAsCode = (expectation: Expectation): string[] =>
  expectations[expectation.expectation](expectation as never);
