import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeWholeFile, writeWholeFile } from '../../server/platform/lifecycle/dataDir.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'proshop-files-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('a file that is written as a whole', () => {
  it('leaves no draft behind when it cannot be written', async () => {
    mkdirSync(join(dir, 'taken'));
    await expect(writeWholeFile(join(dir, 'taken'), 'text')).rejects.toThrow('rename');
    expect(readdirSync(dir)).toEqual(['taken']);
  });

  it('is replaced, or left alone where it was to be made', async () => {
    const file = join(dir, 'file');
    await writeWholeFile(file, 'first');
    await writeWholeFile(file, 'second');
    await makeWholeFile(file, 'third');
    expect(readFileSync(file, 'utf8')).toBe('second');
    expect(readdirSync(dir)).toEqual(['file']);
  });
});
