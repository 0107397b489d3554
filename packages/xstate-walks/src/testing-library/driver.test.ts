// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
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
  locatorOf,
  part,
} from '../screen/actions.ts';
import { absent, at, listed, shown, titled, unsaid, words, type Expectation } from '../screen/expectations.ts';
import { allMissingOnScreen, canPerformOnScreen, performOnScreen } from './driver.ts';

const user = userEvent.setup({ delay: null, applyAccept: false });

const draw = (html: string) => {
  document.body.innerHTML = html;
};

const pressing = (name: string) => performOnScreen(user, press('button', name));

afterEach(() => draw(''));

describe('an action in the document of a test', () => {
  it('is done as a person does it', async () => {
    draw(`<label>City <input value="Rome"></label><label>Size <select><option>S</option><option>L</option></select></label>
      <label>File <input type="file" accept="image/png"></label><button>Save</button>`);
    const done: string[] = [];
    for (const type of ['click', 'focusin', 'focusout', 'pointerover', 'keydown'])
      document.body.addEventListener(type, ({ target }) => done.push(`${type} ${(target as Element).tagName}`));
    await performOnScreen(user, fill('City', 'Boston'));
    await performOnScreen(user, choose('Size', 'L'));
    await performOnScreen(user, pick('File', { name: 'a.pdf', type: 'application/pdf', content: 'x' }));
    const [city, size, file] = document.querySelectorAll<HTMLInputElement>('input, select');
    expect([city!.value, size!.value, file!.files![0]!.name]).toEqual(['Boston', 'L', 'a.pdf']);
    await performOnScreen(user, fill('City', ''));
    expect(city!.value).toBe('');
    done.length = 0;
    await performOnScreen(user, press('button', 'Save'));
    expect(done).toContain('click BUTTON');
    await performOnScreen(user, activate('button', 'Save'));
    await performOnScreen(user, focus('button', 'Save', false));
    await performOnScreen(user, focus('button', 'Save'));
    await performOnScreen(user, point('button', 'Save'));
    await performOnScreen(user, keys('Escape'));
    expect(done.filter((each) => each === 'click BUTTON')).toHaveLength(2);
    expect(done).toEqual(expect.arrayContaining(['focusin BUTTON', 'focusout BUTTON', 'keydown BUTTON']));
  });

  it('fails where its control is not there once, or of no use, and says which action it was', async () => {
    draw('<button>Twice</button><button>Twice</button><button disabled>Off</button>');
    await expect(pressing('None')).rejects.toThrow('could not press the button “None”: it is not there');
    await expect(pressing('Twice')).rejects.toThrow('could not press the button “Twice”: there are 2');
    await expect(pressing('Off')).rejects.toThrow('could not press the button “Off”: it cannot be used');
  });

  it('is left to a browser where a view is not enough', async () => {
    const beyond = [back, wait(10), outside('another tab', 'signs out', { stored: {} }), open('/cart')];
    expect(beyond.map((action) => canPerformOnScreen(action))).toEqual([false, false, false, false]);
    expect(canPerformOnScreen(open('/cart'), { readsAddress: true })).toBe(true);
    await expect(performOnScreen(user, back)).rejects.toThrow('could not go back: only a browser can do that');
    await performOnScreen(user, open('/cart?q=1'));
    expect(allMissingOnScreen([at('/cart?q=1'), at(/^\/cart/)])).toEqual([]);
  });
});

describe('an expectation in the document of a test', () => {
  const page = `<h1>Cart</h1><h2>Cart</h2>
    <ul aria-label="Lines"><li><a href="/p1">Air  pods</a></li><li><a href="/p2" aria-current="page">Lamp</a></li></ul>
    <p>Total <b>$5</b> only</p><p hidden>Secret</p>
    <fieldset disabled><label>City <input value="Rome" aria-describedby="hint"></label></fieldset><p id="hint">Where you live</p>
    <label>Gift <input type="checkbox" checked></label>
    <div role="group" aria-disabled="true"><button>Pay</button></div>`;
  const lines = locatorOf('list', 'Lines');

  it.each<[Expectation]>([
    [shown('heading', 'Cart', { level: 2 })],
    [shown('heading', 'Cart', { count: 2 })],
    [shown('link', 'Lamp', { href: '/p2', attributes: { 'aria-current': 'page', rel: null } })],
    [listed('link', ['Air pods', 'Lamp'], { within: lines })],
    [words('Total $5 only')],
    [unsaid('Secret')],
    [absent('alert')],
    [shown('field', 'City', { enabled: false, value: 'Rome', described: 'you live' })],
    [shown('checkbox', 'Gift', { checked: true, enabled: true, focused: false })],
    [shown('button', 'Pay', { enabled: false, says: 'Pa', reads: 'Pay' })],
    [shown('link', undefined, { within: lines, nth: 1, says: /^Lamp$/ })],
    [titled(/^/)],
  ])('is met: %j', (expectation) => {
    draw(page);
    expect(allMissingOnScreen([expectation])).toEqual([]);
  });

  it.each<[Expectation, string]>([
    [shown('heading', 'Cart', { level: 3 }), 'the level-3 heading “Cart” is shown: it is not there'],
    [shown('heading', 'Cart', { count: 1 }), 'the heading “Cart” is there 1 times: there are 2'],
    [shown('link', 'Lamp', { href: '/p1' }), 'the link “Lamp” leads to “/p1”: it leads to “/p2”'],
    [
      shown('link', 'Lamp', { attributes: { 'aria-current': null } }),
      'the link “Lamp” has no aria-current: its aria-current is “page”',
    ],
    [
      listed('link', ['Lamp'], { within: lines }),
      'the links in the list “Lines” are “Lamp”: they are “Air pods”, “Lamp”',
    ],
    [listed('button', ['Go'], { within: lines }), 'the buttons in the list “Lines” are “Go”: there are none'],
    [words('Total'), '“Total” is shown: it is not there'],
    [absent('list'), 'the list is not there: it is there'],
    [shown('field', 'City', { enabled: true }), 'the field “City” can be used: it is off'],
    [
      shown('field', 'City', { described: 'you work' }),
      'the field “City” is described by “you work”: of its description, it is “Where you live”',
    ],
    [shown('button', 'Pay', { reads: 'Pa' }), 'the button “Pay” reads “Pa”: it is “Pay”'],
    [
      shown('checkbox', 'Gift', { checked: false, focused: true }),
      'the checkbox “Gift” is not chosen and has the focus: it is on, focus is elsewhere',
    ],
    [at('/elsewhere'), 'the address is “/elsewhere”: it is “/”'],
  ])('is missing, and it is said why: %#', (expectation, why) => {
    history.replaceState(null, '', '/');
    draw(page);
    expect(allMissingOnScreen([expectation])).toEqual([why]);
  });

  it('is looked for in every part of that kind', () => {
    draw('<p role="status"></p><div role="status"><p>Saved</p></div>');
    expect(allMissingOnScreen([words('Saved', { within: part('status') })])).toEqual([]);
  });
});
