import * as words from '#texts/order.ts';
import { pathOf, shortCode, wholeCode } from '../../app/supportCode.ts';
import type { SupportProps } from '../common/calls.tsx';
import classes from './Support.module.css';

const MOST_CHARTS = 5;

/** The answers that say what to correct or to do, so that no support is needed. */
const EXPLAINED: unknown[] = [400, 401, 409, 422];

/** A code to read out, and in a fold what is in it and the whole paths. Nothing of it is sent (A77). */
export default function SupportCode({ recent }: SupportProps) {
  if (EXPLAINED.includes(recent[0]?.[2])) return null;
  const paths = recent.map(pathOf);
  return (
    <details className={`quiet small ${classes.support}`}>
      <summary>
        {words.code} <code translate="no">{shortCode(paths[0]!)}</code>
      </summary>
      <p>{words.explained}</p>
      <ul className="stack" aria-label={words.wholePaths}>
        {paths.slice(0, MOST_CHARTS).map((path) => {
          const code = wholeCode(path);
          return (
            <li key={code}>
              <code translate="no">{code}</code>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
