import { useId, useState, useSyncExternalStore } from 'react';
import * as words from '#texts/layout.ts';
import { createColorScheme } from '../../services/colorScheme.ts';
import classes from './SchemeSwitch.module.css';

const schemes = [
  ['auto', words.schemeSystem],
  ['light', words.schemeLight],
  ['dark', words.schemeDark],
] as const;

/** Chooses the colour scheme of this browser. */
export function SchemeSwitch() {
  const [scheme] = useState(createColorScheme);
  const chosen = useSyncExternalStore(scheme.subscribe, scheme.current, () => 'auto');
  const name = useId();
  return (
    <fieldset className={classes.schemes}>
      <legend className="unseen">{words.colourScheme}</legend>
      {schemes.map(([value, label]) => (
        <label key={value} className={classes.scheme}>
          <input
            type="radio"
            className="unseen"
            name={name}
            checked={value === chosen}
            onChange={() => scheme.choose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
