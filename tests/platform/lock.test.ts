import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDir } from '../../walks/support/paths.ts';

type Locked = { optionalDependencies?: Record<string, string>; hasInstallScript?: boolean };

const { packages } = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

describe('the lock file', () => {
  it('names what packages need on other platforms too, since `npm ci` refuses it otherwise', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it('has no package that runs a script when it is installed', () => {
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(scripted.map(([path]) => path)).toEqual([]);
  });
});
