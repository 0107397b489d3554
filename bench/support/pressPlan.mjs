/** What is pressed, as selectors by name. */
export const controls = {
  buttons: {
    add: 'main button[data-leads-to^="/cart"]',
    next: 'main button[aria-label="Next slide"]',
    previous: 'main button[aria-label="Previous slide"]',
    toggle: 'section[aria-roledescription=carousel] > button',
    light: 'footer fieldset label:nth-of-type(2)',
    dark: 'footer fieldset label:nth-of-type(3)',
  },
  search: 'input[type=search]',
  quantity: 'main select',
};

export const PRESSES = 5;

/**
 * The presses of one load, in order, each with the share of the time to hydration after which it comes. On a product Add
 * To Cart comes after what may change the order, because it leaves the screen.
 */
export const planOf = (screen, random) => {
  const pick = (names) => names[Math.floor(random() * names.length)];
  const shuffled = (names) => names.map((name) => ({ name, by: random() })).toSorted((a, b) => a.by - b.by);
  const names = {
    home: () => Array.from({ length: PRESSES }, () => pick(['next', 'next', 'previous', 'toggle', 'type'])),
    'home, still': () => Array.from({ length: PRESSES }, () => pick(['next', 'next', 'previous', 'type'])),
    product: () => [
      ...shuffled(['choose', 'type', pick(['light', 'dark'])]).map(({ name }) => name),
      'add',
      pick(['add', 'type']),
    ],
  }[screen]();
  const shares = names.map(random).toSorted((a, b) => a - b);
  const keyOf = { type: (i) => 'abcde'[i], choose: () => pick(['2', '3', '4', '5']) };
  return names.map((name, i) => ({ name, share: shares[i], key: keyOf[name]?.(i) }));
};
