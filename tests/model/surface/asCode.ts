import type { Deed, ForDeeds } from './deeds.ts';
import type { Condition, ForSights, Sight } from './sights.ts';
import type { Spot } from './spots.ts';
import { sayDeed } from './words.ts';

const literal = (value: string | RegExp): string => (typeof value === 'string' ? JSON.stringify(value) : String(value));

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
  point: ({ spot }) => `await ${spotAsCode(spot)}.hover();`,
  open: ({ address }) => `await page.goto(${literal(address)});`,
  back: () => 'await page.goBack();',
  wait: ({ ms }) => `await page.clock.runFor(${ms});`,
  outside: (deed) => `await outside(${literal(sayDeed(deed))}, ${JSON.stringify(deed.effect ?? null)});`,
};

/** A deed as a line of a Playwright test; what is outside is a call of the fixture `outside`. */
export const deedAsCode = (deed: Deed): string => deeds[deed.deed](deed as never);

const expectations = ({ enabled, checked, value, says, focused, count }: Condition): string[] => [
  ...(count === undefined ? [] : [`toHaveCount(${count})`]),
  ...(enabled === undefined ? [] : [enabled ? 'toBeEnabled()' : 'toBeDisabled()']),
  ...(checked === undefined ? [] : [checked ? 'toBeChecked()' : 'not.toBeChecked()']),
  ...(value === undefined ? [] : [`toHaveValue(${literal(value)})`]),
  ...(says === undefined ? [] : [`toContainText(${literal(says)})`]),
  ...(focused === undefined ? [] : [focused ? 'toBeFocused()' : 'not.toBeFocused()']),
];

const whereabouts = '`${url.pathname}${url.search}`';

const sights: ForSights<[], string[]> = {
  shown: ({ spot, condition }) => {
    const said = expectations(condition);
    const found = `${spotAsCode(spot)}${condition.count === undefined ? '.first()' : ''}`;
    return (said.length === 0 ? ['toBeVisible()'] : said).map((each) => `await expect(${found}).${each};`);
  },
  absent: ({ spot }) => [`await expect(${spotAsCode(spot)}.filter({ visible: true })).toHaveCount(0);`],
  titled: ({ title }) => [`await expect(page).toHaveTitle(${literal(title)});`],
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
