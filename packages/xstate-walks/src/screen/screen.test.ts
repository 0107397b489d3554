import { expect, it } from 'vitest';
import { actionAsCode, expectationAsCode } from './asCode.ts';
import { json } from './effects.ts';
import {
  activate,
  back,
  choose,
  fill,
  focus,
  keys,
  open,
  outside,
  pick,
  point,
  press,
  wait,
  type Action,
  part,
} from './actions.ts';
import { absent, at, listed, shown, titled, unsaid, type Expectation } from './expectations.ts';
import { describeAction, describeExpectation } from './describe.ts';

const dialog = part('dialog', 'Test wallet');

it.each<[Action, string, string]>([
  [
    press('button', 'Place Order'),
    'press the button “Place Order”',
    'await page.getByRole("button", { name: "Place Order", exact: true }).click();',
  ],
  [
    press('button', 'Approve', { within: dialog }),
    'press the button “Approve” in the dialog “Test wallet”',
    'await page.getByRole("dialog", { name: "Test wallet", exact: true }).getByRole("button", { name: "Approve", exact: true }).click();',
  ],
  [
    fill('City', 'Boston'),
    'write “Boston” into the field “City”',
    'await page.getByLabel("City", { exact: true }).fill("Boston");',
  ],
  [fill('City', ''), 'empty the field “City”', 'await page.getByLabel("City", { exact: true }).fill("");'],
  [
    choose('Qty', '3'),
    'choose “3” in the field “Qty”',
    'await page.getByLabel("Qty", { exact: true }).selectOption({ label: "3" });',
  ],
  [
    pick('Image', { name: 'a.png', type: 'image/png', content: 'x' }),
    'pick the file a.png for the field “Image”',
    'await page.getByLabel("Image", { exact: true }).setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("x") });',
  ],
  [keys('Escape'), 'press Escape', 'await page.keyboard.press("Escape");'],
  [point('region'), 'point at the region', 'await page.getByRole("region").hover();'],
  [
    open('/cart'),
    'open the address /cart',
    'await page.evaluate((to) => window.history.pushState(null, \'\', to), "/cart");',
  ],
  [
    activate('button', 'Pause', { within: part('region', 'Offers') }),
    'press the button “Pause” in the region “Offers” by assistive technology',
    'await page.getByRole("region", { name: "Offers", exact: true }).getByRole("button", { name: "Pause", exact: true }).dispatchEvent(\'click\');',
  ],
  [
    focus('button', 'Next', false),
    'move the focus away from the button “Next”',
    'await page.getByRole("button", { name: "Next", exact: true }).blur();',
  ],
  [back, 'go back', 'await page.goBack();'],
  [wait(10_000), 'wait 10 s', 'await page.clock.runFor(10000);'],
  [
    outside('another tab', 'empties the cart', { stored: { cart: [] } }),
    'another tab: empties the cart',
    '/* another tab: empties the cart */ await scene.store({ cart: [] });',
  ],
  [
    outside('the server', 'knows no user', { answers: [{ method: 'GET', path: '/me', status: 401, body: null }] }),
    'the server: knows no user',
    '/* the server: knows no user */ await scene.answer([{ method: "GET", path: "/me", status: 401, body: null }]);',
  ],
  [
    outside('the server', 'has a page', { call: 'list', answer: json(200, [1], { 'x-total': '9' }) }),
    'the server: has a page',
    '/* the server: has a page */ await scene.settle("list", json(200, [1], { "x-total": "9" }));',
  ],
  [
    outside('the window', 'is named', { inPage: (name: string) => void (document.title = name), given: 'a' }),
    'the window: is named',
    '/* the window: is named */ await page.evaluate((name) => void (document.title = name), "a");',
  ],
])('an action is data, words and code: %#', (action, said, code) => {
  expect(describeAction(action)).toBe(said);
  expect(actionAsCode(action)).toBe(code);
});

it.each<[Expectation, string, string[]]>([
  [
    shown('heading', 'Shipping'),
    'the heading “Shipping” is shown',
    ['await expect(page.getByRole("heading", { name: "Shipping", exact: true }).first()).toBeVisible();'],
  ],
  [
    shown('button', 'Continue', { enabled: false, focused: true }),
    'the button “Continue” cannot be used and has the focus',
    [
      'await expect(page.getByRole("button", { name: "Continue", exact: true }).first()).toBeDisabled();',
      'await expect(page.getByRole("button", { name: "Continue", exact: true }).first()).toBeFocused();',
    ],
  ],
  [
    shown('row', undefined, { count: 3 }),
    'the row is there 3 times',
    ['await expect(page.getByRole("row")).toHaveCount(3);'],
  ],
  [
    shown('progressbar', 'Uploading', { value: '40' }),
    'the progressbar “Uploading” holds “40”',
    [
      `await expect(page.getByRole("progressbar", { name: "Uploading", exact: true }).first()).toHaveJSProperty('value', 40);`,
    ],
  ],
  [
    shown('alert', undefined, { says: 'down' }),
    'the alert says “down”',
    ['await expect(page.getByRole("alert").first()).toContainText("down");'],
  ],
  [
    shown('row', /^o1 .*\$203\.49 \S/),
    'the row “o1 …$203.49 …” is shown',
    ['await expect(page.getByRole("row", { name: /^o1 .*\\$203\\.49 \\S/ }).first()).toBeVisible();'],
  ],
  [
    unsaid(/^Paid on/),
    '“Paid on” is not there',
    ['await expect(page.getByText(/^Paid on/).filter({ visible: true })).toHaveCount(0);'],
  ],
  [
    absent('dialog'),
    'the dialog is not there',
    ['await expect(page.getByRole("dialog").filter({ visible: true })).toHaveCount(0);'],
  ],
  [
    shown('link', 'Lamp', { href: '/p2', described: 'new', attributes: { 'aria-current': 'page', rel: null } }),
    'the link “Lamp” leads to “/p2” and is described by “new” and has the aria-current “page” and has no rel',
    [
      'await expect(page.getByRole("link", { name: "Lamp", exact: true }).first()).toHaveAttribute("href", "/p2");',
      'await expect(page.getByRole("link", { name: "Lamp", exact: true }).first()).toHaveAttribute("aria-current", "page");',
      'await expect(page.getByRole("link", { name: "Lamp", exact: true }).first()).not.toHaveAttribute("rel");',
      'await expect(page.getByRole("link", { name: "Lamp", exact: true }).first()).toHaveAccessibleDescription(/new/);',
    ],
  ],
  [
    listed('link', ['A', 'B'], { within: dialog }),
    'the links in the dialog “Test wallet” are “A”, “B”',
    [
      'await expect(page.getByRole("dialog", { name: "Test wallet", exact: true }).getByRole("link").filter({ visible: true })).toHaveText(["A", "B"]);',
    ],
  ],
  [titled('Cart?'), 'the tab is titled “Cart?”', ['await expect(page).toHaveTitle(/Cart\\?/);']],
  [
    at('/cart?q=1'),
    'the address is “/cart?q=1”',
    ['await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === "/cart?q=1");'],
  ],
])('an expectation is data, words and code: %#', (expectation, said, code) => {
  expect(describeExpectation(expectation)).toBe(said);
  expect(expectationAsCode(expectation)).toEqual(code);
});
