import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { useIsHydrating } from '../shop/useIsHydrating.ts';
import classes from './SchemeSwitch.module.css';

/** Stores the choice where `src/scheme.js` reads it before the first paint. */
export const schemeManager = localStorageColorSchemeManager({ key: 'colorScheme' });

const schemes = [
  ['auto', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/**
 * The colour scheme of this browser. It is a single value without rules or effects, so Mantine keeps it and there is no
 * chart.
 */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const chosen = useIsHydrating() ? 'auto' : colorScheme;
  const name = useId();
  return (
    <fieldset className={classes.schemes}>
      <legend className="unseen">Colour scheme</legend>
      {schemes.map(([scheme, label]) => (
        <label key={scheme} className={classes.scheme}>
          <input
            type="radio"
            className="unseen"
            name={name}
            checked={scheme === chosen}
            onChange={() => setColorScheme(scheme)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
