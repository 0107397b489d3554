import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm run --silent bom > bom.json`: CycloneDX. `npm sbom --omit dev` lacks what development needs as well (React). */
const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const options = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
const all = JSON.parse(execFileSync('npm', options, { cwd: root, encoding: 'utf8', maxBuffer: 100 * 1024 ** 2 }));

const needs = new Map(all.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
const reached = new Set();
/** Packages that may be used beside one, such as TypeScript, are there for development only. */
const isForDevelopment = (ref) => manifest.devDependencies[ref.slice(0, ref.lastIndexOf('@'))] !== undefined;
const reach = (ref) => {
  if (reached.has(ref) || isForDevelopment(ref)) return;
  reached.add(ref);
  for (const other of needs.get(ref) ?? []) reach(other);
};
for (const [name, version] of Object.entries(manifest.dependencies)) reach(`${name}@${version}`);

const own = all.metadata.component['bom-ref'];
console.log(
  JSON.stringify(
    {
      ...all,
      components: all.components.filter((component) => reached.has(component['bom-ref'])),
      dependencies: all.dependencies
        .filter(({ ref }) => ref === own || reached.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => reached.has(other)) })),
    },
    null,
    2,
  ),
);
