import { expect, it } from 'vitest';
import { missingSheets } from './styleSheets.ts';

/** Parts of a component that the shop never draws, so that their sheets are not loaded. */
const neverDrawn: Record<string, string[]> = {
  Checkbox: ['CheckboxCard', 'CheckboxIndicator'],
  Radio: ['RadioCard', 'RadioIndicator'],
  Menu: ['Overlay', 'VisuallyHidden', 'Input'], // an overlay, an initial focus placeholder, a search field
  Modal: ['ScrollArea', 'VisuallyHidden'], // a scroll area of the library's, an initial focus placeholder
};

const missing = missingSheets();

it('every chunk has the style sheets of the components that it draws', () => {
  const wrong = missing.filter(({ component, sheet }) => !neverDrawn[component]?.includes(sheet));
  const told = wrong.map(({ chunk, component, sheet }) => `${chunk} draws ${component} without ${sheet}.css`);
  expect([...new Set(told)]).toEqual([]);
});

it('no exception is out of date', () => {
  const listed = Object.entries(neverDrawn).flatMap(([component, sheets]) =>
    sheets.map((sheet) => `${component} ${sheet}`),
  );
  const used = new Set(missing.map(({ component, sheet }) => `${component} ${sheet}`));
  expect(listed.filter((each) => !used.has(each))).toEqual([]);
});
