import type { Deed, ForDeeds } from './deeds.ts';
import type { Condition, ForSights, Sight } from './sights.ts';
import type { Spot } from './spots.ts';
import type { Effect, WireAnswer } from '../browser/scene.ts';
import { literal } from './literal.ts';
import { sayDeed } from './words.ts';

/** A place as Playwright finds it. */
export function spotAsCode({ role, name, within, nth }: Spot): string {
  const around = within ? spotAsCode(within) : 'page';
  const exact = typeof name === 'string' ? ', exact: true' : '';
  const said = name === undefined ? '' : literal(name);
  const found =
    role === 'field'
      ? `getByLabel(${said}${exact && ', { exact: true }'})`
      : role === 'words'
        ? `getByText(${said}${exact && ', { exact: true }'})`
        : `getByRole(${literal(role)}${said && `, { name: ${said}${exact} }`})`;
  return `${around}.${found}${nth === undefined ? '' : `.nth(${nth})`}`;
}

const deeds: ForDeeds<[], string> = {
  press: ({ spot }) => `await ${spotAsCode(spot)}.click();`,
  fill: ({ spot, text }) => `await ${spotAsCode(spot)}.fill(${literal(text)});`,
  choose: ({ spot, option }) => `await ${spotAsCode(spot)}.selectOption({ label: ${literal(option)} });`,
  pick: ({ spot, file: { name, type, content } }) =>
    `await ${spotAsCode(spot)}.setInputFiles({ name: ${literal(name)}, mimeType: ${literal(type)}, buffer: Buffer.from(${literal(content)}) });`,
  keys: ({ keys }) => `await page.keyboard.press(${literal(keys)});`,
  activate: ({ spot }) => `await ${spotAsCode(spot)}.dispatchEvent('click');`,
  focus: ({ spot, isThere }) => `await ${spotAsCode(spot)}.${isThere ? 'focus' : 'blur'}();`,
  point: ({ spot }) => `await ${spotAsCode(spot)}.hover();`,
  open: ({ address }) => `await page.evaluate((to) => window.history.pushState(null, '', to), ${literal(address)});`,
  back: () => 'await page.goBack();',
  wait: ({ ms }) => `await page.clock.runFor(${ms});`,
  outside: (deed) => `/* ${sayDeed(deed)} */ ${effectAsCode(deed.effect)}`,
};

const answerAsCode = (answer: WireAnswer): string =>
  typeof answer === 'object' && answer?.contentType === 'application/json'
    ? `json(${answer.status}, ${literal(JSON.parse(answer.body))})`
    : literal(answer);

/** What comes of a call, as code. */
export const settleAsCode = (service: string, answer: WireAnswer, about?: string): string =>
  `await scene.settle(${literal(service)}, ${answerAsCode(answer)}${about === undefined ? '' : `, ${literal(about)}`});`;

function effectAsCode(effect: Effect): string {
  if ('stored' in effect) return `await scene.store(${literal(effect.stored)});`;
  if ('answers' in effect) return `await scene.answer(${literal(effect.answers)});`;
  if ('inPage' in effect) return `await page.evaluate(${literal(effect.inPage)}, ${literal(effect.given ?? null)});`;
  return settleAsCode(effect.call, effect.answer, effect.about);
}

/** A deed as a line of a Playwright test; what is outside is done by the `scene` that `arrive` answers. */
export const deedAsCode = (deed: Deed): string => deeds[deed.deed](deed as never);

const expectations = ({ enabled, checked, value, says, focused, count }: Condition): string[] => [
  ...(count === undefined ? [] : [`toHaveCount(${count})`]),
  ...(enabled === undefined ? [] : [enabled ? 'toBeEnabled()' : 'toBeDisabled()']),
  ...(checked === undefined ? [] : [checked ? 'toBeChecked()' : 'not.toBeChecked()']),
  ...(value === undefined ? [] : [`toHaveValue(${literal(value)})`]),
  ...(says === undefined ? [] : [`toContainText(${literal(says)})`]),
  ...(focused === undefined ? [] : [focused ? 'toBeFocused()' : 'not.toBeFocused()']),
];

/** A text as a pattern that fits nothing else. */
const quoted = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const whereabouts = '`${url.pathname}${url.search}`';

const sights: ForSights<[], string[]> = {
  shown: ({ spot, condition }) => {
    const said = expectations(condition);
    const found = `${spotAsCode(spot)}${condition.count === undefined ? '.first()' : ''}`;
    return (said.length === 0 ? ['toBeVisible()'] : said).map((each) => `await expect(${found}).${each};`);
  },
  absent: ({ spot }) => [`await expect(${spotAsCode(spot)}.filter({ visible: true })).toHaveCount(0);`],
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

/** A sight as lines of a Playwright test. */
export const sightAsCode = (sight: Sight): string[] => sights[sight.sight](sight as never);
