import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);

/** The ids of docs/statements.md, in order. */
export const statements = readFileSync(fileURLToPath(new URL('docs/statements.md', root)), 'utf8')
  .split('\n')
  .flatMap((line) => /^\| ([SCA]\d+) \|/.exec(line)?.[1] ?? []);

/** The ids in a title: `S12`, and all of `S12–S16`. */
export const idsIn = (title) => {
  const ids = new Set(title.match(/\b[SCA]\d{1,3}\b/g) ?? []);
  for (const [, kind, first, last] of title.matchAll(/\b([SCA])(\d+)[–-][SCA](\d+)\b/g)) {
    for (let n = Number(first); n <= Number(last); n += 1) ids.add(`${kind}${n}`);
  }
  return ids;
};
