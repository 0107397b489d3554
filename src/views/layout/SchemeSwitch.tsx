import { useId, useState, useSyncExternalStore } from 'react';
import { createColorScheme } from '../../services/colorScheme.ts';
import classes from './SchemeSwitch.module.css';

const schemes = [
  ['auto', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** Chooses the colour scheme of this browser. */
export function SchemeSwitch() {
  const [scheme] = useState(createColorScheme);
  const chosen = useSyncExternalStore(scheme.subscribe, scheme.current, () => 'auto');
  const name = useId();
  return (
    <fieldset className={classes.schemes}>
      <legend className="unseen">Colour scheme</legend>
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
