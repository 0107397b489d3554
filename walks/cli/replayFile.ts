import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pluralize, readSavedFailure, type SavedFailure } from 'xstate-walks';
import { replay } from '../random/randomWalks.ts';
import { groundOf, walkOn } from '../random/command.ts';
import { keptFolder } from '../random/walkables.ts';
import { instead } from 'xstate-walks/exports';

type Say = (text: string) => void;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A saved walk: its file, or the name of one in `walks/kept`. Throws an error that names those that there are. */
function savedWalk(file: string): SavedFailure {
  const files = existsSync(keptFolder) ? readdirSync(keptFolder).filter((name) => name.endsWith('.json')) : [];
  const known = files.toSorted().map((name) => relative(process.cwd(), join(keptFolder, name)));
  const path = [file, join(keptFolder, file), join(keptFolder, `${file}.json`)].find((each) => existsSync(each));
  if (path === undefined) throw new Error(`There is no saved walk ${file}.${instead(file, 'saved walks', known)}`);
  try {
    const saved = readSavedFailure(resolve(path));
    if (typeof saved.failure.system === 'string' && Array.isArray(saved.failure.moves)) return saved;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(`${file} is no saved walk.${instead(file, 'saved walks', known)}`);
}

/** `--replay <file>`: repeats a walk that failed. */
export async function replayFile(file: string, say: Say): Promise<number> {
  const kept = savedWalk(file);
  try {
    await walkOn(await groundOf(kept.failure.system), (walkable) => replay(walkable, kept));
  } catch (error) {
    say(messageOf(error));
    return 1;
  }
  say(`${pluralize(kept.failure.moves.length, 'move')}, and no rule is broken any more. The walk stays as a test.`);
  return 0;
}
