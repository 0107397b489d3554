import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import classes from './SchemeSwitch.module.css';

/** Remembers the choice, where `src/scheme.js` finds it before the first paint. */
export const schemeManager = localStorageColorSchemeManager({ key: 'colorScheme' });

const schemes = [
  ['auto', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/**
 * Which colours this browser shows. No chart: it is one value, any of which may follow any other and from which
 * nothing else follows, so it is the state of the library that draws it.
 */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
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
            checked={scheme === colorScheme}
            onChange={() => setColorScheme(scheme)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
