import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectDir } from '../fixtures/paths.ts';

const dist = join(projectDir, 'dist');
const built = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(js|css|html|json|map)$/.test(name),
);

it('the desk of the charts is in nothing that is built', () => {
  expect(built.length).toBeGreaterThan(20);
  const telling = built.filter((name) =>
    /__attachCharts|\/__charts|\/__design|devtools\/(main|plugin|views)/.test(readFileSync(join(dist, name), 'utf8')),
  );
  expect(telling).toEqual([]);
});
