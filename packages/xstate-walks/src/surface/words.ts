import type { Deed, ForDeeds } from './deeds.ts';
import type { Condition, ForSights, Sight } from './sights.ts';
import type { Spot } from './spots.ts';

/** A pattern as it reads: what may be anything is left open. */
const readable = ({ source }: RegExp): string =>
  source.replaceAll(/\\(\W)|\\\w[*+?]?|\.[*+?]?|\(\?:|[\^$]/g, (found, literal?: string) => {
    if (literal !== undefined) return literal;
    return found === '^' || found === '$' ? '' : '…';
  });

const plain = (name: string | RegExp): string => `“${typeof name === 'string' ? name : readable(name)}”`;

const ordinal = (nth: number): string => ['first', 'second', 'third'][nth] ?? `${nth + 1}th`;

/** A place in words: `the button “Place Order”`. */
export function saySpot({ role, name, within, nth }: Spot): string {
  const where = within ? ` in ${saySpot(within)}` : '';
  const which = nth === undefined ? 'the' : `the ${ordinal(nth)}`;
  if (role === 'words') return `${name === undefined ? 'words' : plain(name)}${where}`;
  return `${which} ${role}${name === undefined ? '' : ` ${plain(name)}`}${where}`;
}

const lasting = (ms: number) => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`);

const deeds: ForDeeds<[], string> = {
  press: ({ spot }) => `${spot.role === 'link' ? 'follow' : 'press'} ${saySpot(spot)}`,
  fill: ({ spot, text }) => (text === '' ? `empty ${saySpot(spot)}` : `write “${text}” into ${saySpot(spot)}`),
  choose: ({ spot, option }) => `choose “${option}” in ${saySpot(spot)}`,
  pick: ({ spot, file }) => `pick the file ${file.name} for ${saySpot(spot)}`,
  keys: ({ keys }) => `press ${keys}`,
  activate: ({ spot }) => `press ${saySpot(spot)} by assistive technology`,
  focus: ({ spot, isThere }) => `move the focus ${isThere ? 'to' : 'away from'} ${saySpot(spot)}`,
  point: ({ spot }) => `point at ${saySpot(spot)}`,
  open: ({ address }) => `open the address ${address}`,
  back: () => 'go back',
  wait: ({ ms }) => `wait ${lasting(ms)}`,
  outside: ({ who, what }) => `${who}: ${what}`,
};

/** A deed as a manual tester reads it. */
export const sayDeed = (deed: Deed): string => deeds[deed.deed](deed as never);

const sayCondition = ({ enabled, checked, value, says, focused, count }: Condition): string[] => [
  ...(enabled === undefined ? [] : [enabled ? 'can be used' : 'cannot be used']),
  ...(checked === undefined ? [] : [checked ? 'is chosen' : 'is not chosen']),
  ...(value === undefined ? [] : [value === '' ? 'is empty' : `holds “${value}”`]),
  ...(says === undefined ? [] : [`says ${plain(says)}`]),
  ...(focused === undefined ? [] : [focused ? 'has the focus' : 'does not have the focus']),
  ...(count === undefined ? [] : [`is there ${count} times`]),
];

const sights: ForSights<[], string> = {
  shown: ({ spot, condition }) => {
    const said = sayCondition(condition);
    return `${saySpot(spot)} ${said.length === 0 ? 'is shown' : said.join(' and ')}`;
  },
  absent: ({ spot }) => `${saySpot(spot)} is not there`,
  titled: ({ title }) => `the tab is titled ${plain(title)}`,
  at: ({ address }) => `the address is ${plain(address)}`,
};

/** A sight as a manual tester reads it. */
export const saySight = (sight: Sight): string => sights[sight.sight](sight as never);
