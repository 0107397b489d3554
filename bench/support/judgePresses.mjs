const count = (list, ...names) => list.filter((each) => names.includes(each)).length;

/** How many effects are missing, and how many there are too many. */
const compare = (name, expected, found) => ({
  name,
  expected,
  found,
  lost: Math.max(0, expected - found),
  doubled: Math.max(0, found - expected),
});

/** For an effect of which only the last value can be seen. */
const same = (name, expected, found) => ({ ...compare(name, 1, expected === found ? 1 : 0), expected, found });

/**
 * How many presses the shop drops on purpose: of presses that wait for it, the first one of a button changes its text, as
 * Pause becomes Play, and the others meant the text that they saw.
 */
const countDropped = (presses, name) => {
  const [first, ...others] = presses.filter((each) => each.name === name && each.isEarly);
  return others.filter(({ value }) => value === first.value).length;
};

const slideAfter = (pressed, slides) => {
  const moved = count(pressed, 'next') - count(pressed, 'previous');
  return ((moved % slides) + slides) % slides;
};

/**
 * Compares what was pressed with what followed: in the charts, which received each event once, and on screen. A second
 * press of Add To Cart meets a button that is busy, so both are one order of one line. Returns the comparisons that
 * differ as `wrong`.
 */
export const judgePresses = ({ presses, events, cart, typed, scheme, slide, slides, isStill }) => {
  const pressed = presses.map(({ name }) => name);
  const sent = events.map(({ type }) => type);
  const typedKeys = presses.filter(({ name }) => name === 'type').map(({ value }) => value);
  const lastScheme = pressed.findLast((name) => name === 'light' || name === 'dark');
  const chosen = presses.findLast(({ name }) => name === 'choose')?.value;
  // A carousel that runs moves by itself after five seconds.
  const hasTurned = sent.some((type) => type.startsWith('xstate.after.interval.'));
  const isAdded = pressed.includes('add');
  const dropped = countDropped(presses, 'toggle');

  const slidesMoved = compare('slide', count(pressed, 'next', 'previous'), count(sent, 'carousel.show'));
  const isSlideKnown = slides > 0 && !hasTurned && slidesMoved.lost + slidesMoved.doubled === 0;

  const wrong = [
    compare('add to cart', isAdded ? 1 : 0, count(sent, 'cart.add')),
    compare('lines of the cart', isAdded ? 1 : 0, cart.length),
    slidesMoved,
    // With reduced motion the shop pauses the carousel once.
    compare(
      'toggle',
      count(pressed, 'toggle') - dropped + (isStill ? 1 : 0),
      count(sent, 'carousel.play', 'carousel.pause'),
    ),
    ...typedKeys.map((key) => compare(`type ${key}`, 1, count([...typed], key))),
    ...(lastScheme === undefined ? [] : [same('scheme', lastScheme, scheme)]),
    ...(chosen === undefined || cart.length === 0 ? [] : [same('quantity', Number(chosen), cart[0].qty)]),
    ...(isSlideKnown ? [same('slide on screen', slideAfter(pressed, slides), slide)] : []),
  ].filter(({ lost, doubled }) => lost + doubled > 0);
  const sum = (name) => wrong.reduce((total, each) => total + each[name], 0);
  return { lost: sum('lost'), doubled: sum('doubled'), dropped, wrong };
};
