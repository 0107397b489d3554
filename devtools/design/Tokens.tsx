import sheet from '../../src/views/tokens.css?raw';
import classes from './Design.module.css';

const names = [...sheet.matchAll(/^ *(--[\w-]+):/gm)].map(([, name]) => name!);
const namesOf = (kind: string) => names.filter((name) => name.startsWith(`--${kind}-`));

/** The tokens, read from their style sheet. */
export function Tokens() {
  return (
    <>
      <h2>Type</h2>
      {namesOf('text').map((name) => (
        <p key={name} className={classes.type} style={{ fontSize: `var(${name})` }}>
          <code>{name}</code> Noise-cancelling, $1,299.99
        </p>
      ))}
      <h2>Colors</h2>
      <ul className={classes.swatches}>
        {namesOf('color').map((name) => (
          <li key={name}>
            <span className={classes.swatch} style={{ background: `var(${name})` }} />
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <h2>Space and radius</h2>
      <ul className={classes.swatches}>
        {namesOf('space').map((name) => (
          <li key={name}>
            <span className={classes.step} style={{ width: `var(${name})` }} />
            <code>{name}</code>
          </li>
        ))}
        {namesOf('radius').map((name) => (
          <li key={name}>
            <span className={classes.swatch} style={{ borderRadius: `var(${name})` }} />
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
