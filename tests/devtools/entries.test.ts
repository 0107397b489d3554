import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectDir } from '../fixtures/paths.ts';
import { files, isBelow, isCode } from '../platform/folders.ts';

/** What finds the models for tests and `npm run paths`. */
const onCommandLine = /\/declarations\.ts$/;

/** What pages of devtools load: their own files, and the models of charts. */
const loaded = files.filter(
  (file) =>
    (isBelow(file, 'devtools') && /\.tsx?$/.test(file)) ||
    (isBelow(file, 'tests/models') && isCode(file) && !onCommandLine.test(file)) ||
    /^tests\/drivers\/api\/(apiModel|edit|lists|orders|people)\.ts$/.test(file) ||
    file === 'tests/drivers/declaration.ts',
);

it('the desk loads only entries of xstate-walks that run in browsers', () => {
  const core = /^import (?!type)[^;]*from 'xstate-walks(?:\/(?!planning|screen|drawing)[^']*)?'/m;
  expect(loaded.filter((file) => core.test(readFileSync(join(projectDir, file), 'utf8')))).toEqual([]);
  expect(loaded.length).toBeGreaterThan(20);
});
