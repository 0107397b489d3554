import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDir } from '../fixtures/paths.ts';

type Locked = { optionalDependencies?: Record<string, string>; hasInstallScript?: boolean };

const { packages } = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

describe('the lock file', () => {
  it('lists optional dependencies of other platforms, which `npm ci` requires', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it('has no package with an install script', () => {
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(scripted.map(([path]) => path)).toEqual([]);
  });
});

type Component = { name: string; version: string; hashes?: unknown[]; licenses?: unknown[] };

it('the bill of materials has every dependency with its version, hash and license, and nothing of development', () => {
  const made = spawnSync(process.execPath, ['scripts/bom.mjs'], { cwd: projectDir, encoding: 'utf8' });
  const { components } = JSON.parse(made.stdout) as { components: Component[] };
  const { dependencies } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const described = components
    .filter(({ hashes = [], licenses = [] }) => hashes.length > 0 && licenses.length > 0)
    .map(({ name, version }) => `${name} ${version}`);
  expect(described).toEqual(
    expect.arrayContaining(Object.entries(dependencies).map(([name, version]) => `${name} ${version}`)),
  );
  for (const name of ['vitest', 'xstate-walks', 'typescript'])
    expect(components.map((component) => component.name)).not.toContain(name);
});
