import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { allSettings } from '../../server/platform/settings/settings.ts';
import { projectDir } from '../fixtures/paths.ts';
import { scratchDir } from '../fixtures/scratch.ts';
import { read } from './folders.ts';

/** The settings, and a variable of the C library. */
const known = [...allSettings.map(({ name }) => name), 'MALLOC_ARENA_MAX'];

const namesIn = (assignments: string): string[] => [...assignments.matchAll(/([A-Z\d_]+)=/g)].map(([, name]) => name!);

const shopOf = (compose: string): string => compose.slice(compose.indexOf('\n  shop:'));

/** The variables that the shop's part of a file sets. */
const set: Record<string, string[]> = {
  Dockerfile: [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, all]) => namesIn(all!)),
  'compose.yaml': [...shopOf(read('compose.yaml')).matchAll(/^ {6}([A-Z\d_]+):/gm)].map(([, name]) => name!),
  'deploy/proshop@.service': [...read('deploy/proshop@.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, all]) =>
    namesIn(all!),
  ),
  'deploy/proshop.env': namesIn(read('deploy/proshop.env').replaceAll(/^#.*/gm, '')),
};

it.each(Object.keys(set))('%s sets only variables that the shop or its C library reads', (file) => {
  expect(set[file]!.length).toBeGreaterThan(0);
  expect(set[file]!.filter((name) => !known.includes(name))).toEqual([]);
});

const production: Record<string, string> = {
  DATABASE_URL: 'postgres://shop:secret@database:5432/shop',
  JWT_SECRET: 'a secret of 32 characters or more',
  PAYMENTS: 'test',
  ADMIN_EMAIL: 'boss@example.com',
  ADMIN_PASSWORD: 'correct horse',
};

it.each<[string, Record<string, string>]>([
  ['that production requires', {}],
  [
    'of payments by card',
    {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      GOOGLE_PAY_MERCHANT_ID: '09876543210987654321',
      PUBLIC_URL: 'https://shop.example.com',
    },
  ],
  ['of a bucket', { S3_URL: 'https://id:secret@s3.example.com/shop-pictures?region=eu-central-1' }],
])('the compose file passes on every setting %s', (_, added) => {
  const values: Record<string, string> = { ...production, ...added };
  const given = set['compose.yaml']!.map((name) => [name, values[name] ?? '']);
  expect(readSettings({ NODE_ENV: 'production', ...Object.fromEntries(given) })).toEqual(
    readSettings({ NODE_ENV: 'production', ...values }),
  );
});

it('the sample of settings is accepted, gives a reason for each, has those of the compose file, and no secret', () => {
  const sample = read('deploy/proshop.env');
  const values = parseEnv(sample);
  expect(readSettings({ NODE_ENV: 'production', ...values })).toMatchObject({ payments: 'test', demoData: false });
  expect(Object.keys(values)).toEqual(expect.arrayContaining(set['compose.yaml']!));
  expect([...sample.matchAll(/^# .+\n[A-Z\d_]+=/gm)]).toHaveLength(Object.keys(values).length);
  expect(allSettings.filter(({ name, secret }) => secret && values[name])).toEqual([]);
});

it('the compose file leads the shop to the bucket of its own store', () => {
  const compose = read('compose.yaml');
  const valueOf = (name: string): string => compose.match(new RegExp(`^ {6}${name}: (.*)$`, 'm'))![1]!;
  const store = read('deploy/garage.toml');
  const port = store.match(/^api_bind_addr = "0\.0\.0\.0:(\d+)"$/m)![1];
  const region = store.match(/^s3_region = "(.*)"$/m)![1];
  const key = ['GARAGE_DEFAULT_ACCESS_KEY', 'GARAGE_DEFAULT_SECRET_KEY'].map(valueOf);
  const place = `pictures:${port}/${valueOf('GARAGE_DEFAULT_BUCKET')}?region=${region}`;
  // Without a default: earlier versions of compose do not replace a variable within one.
  expect(valueOf('S3_URL')).toBe(`http://${key.join(':')}@${place}`);
  expect(compose).toMatch(/^ {2}pictures:$/m);
});

it('the image copies what there is, and runs a program of the build', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, all]) => all!.split(' '));
  expect(copied.filter((file) => !existsSync(join(projectDir, file)))).toEqual([]);
  for (const file of ['Dockerfile', 'deploy/proshop@.service']) expect(read(file)).toMatch(/dist\/server\/main\.js/);
  expect(read('Dockerfile')).toMatch(/^USER node$/m);
  expect(read('Dockerfile')).toMatch(/^RUN npm pkg delete workspaces devDependencies && npm install$/m);
});

it('a build is not made again where its packages were removed; where its sources changed, one line asks for them', async () => {
  const dir = scratchDir('build');
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const write = (file: string, content = '') => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), content);
  };
  const tools = ['node_modules/vite/bin/vite.js', 'node_modules/@vitejs/plugin-react/package.json'];
  for (const file of [...tools, 'dist/server/main.js', 'scripts/build/builds.mjs']) write(file);
  const builds = join(dir, 'scripts/build/builds.mjs');
  copyFileSync(join(projectDir, 'scripts/build/builds.mjs'), builds);
  const { isFresh, makeBuild } = (await import(builds)) as typeof import('../../scripts/build/builds.mjs');
  expect([isFresh(), makeBuild({ quiet: true }), isFresh()]).toEqual([false, true, true]);
  write('package.json', 'another');
  expect(isFresh()).toBe(false);
  // As after `npm ci --omit=dev`, which leaves Vite.
  rmSync(join(dir, 'node_modules/@vitejs'), { recursive: true });
  expect(isFresh()).toBe(true);
  write('server/main.ts', 'another');
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  expect([isFresh(), makeBuild({ quiet: true })]).toEqual([false, false]);
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^The packages that build .* run: npm ci --include=dev$/)]]);
});

const systemd = (...args: string[]) => {
  const { error, status, stdout, stderr } = spawnSync('systemd-analyze', args, {
    cwd: join(projectDir, 'deploy'),
    encoding: 'utf8',
  });
  return { isMissing: error !== undefined, status, stdout, stderr };
};

it('the systemd units have only what systemd knows', ({ skip }) => {
  const { isMissing, stderr } = systemd('verify', '--man=no', './proshop@.service', './proshop-backup.timer');
  skip(isMissing, 'needs systemd-analyze');
  // Node may be elsewhere on a machine that only tests.
  expect(stderr.split('\n').filter((line) => /proshop(?!.* is not executable)/.test(line))).toEqual([]);
});

it('the systemd unit of the shop is exposed to 3.0 of 10 at most', ({ skip }) => {
  const { isMissing, status, stdout } = systemd('security', '--offline=true', '--threshold=30', './proshop@.service');
  skip(isMissing, 'needs systemd-analyze');
  expect(status === 0 ? '' : stdout).toBe('');
});

it('Prometheus reads its files, and each alert fires once its cause has lasted', ({ skip }) => {
  for (const args of ['check config deploy/prometheus.yml', 'test rules tests/platform/alerts.yml']) {
    const { error, status, stdout, stderr } = spawnSync('promtool', args.split(' '), {
      cwd: projectDir,
      encoding: 'utf8',
    });
    skip(error !== undefined, 'needs promtool, of the package prometheus');
    expect(status === 0 ? '' : stdout + stderr).toBe('');
  }
});

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

it('each alert is explained to operators, and names a section for them', () => {
  const [alerts, guide] = [read('deploy/alerts.yml'), read('docs/operating.md')];
  const names = all(alerts, /alert: (\w+)/g);
  expect(names.filter((name) => !guide.includes(`| \`${name}\` |`))).toEqual([]);
  const sections = all(guide, /^## (.*)$/gm).map((title) =>
    title.toLowerCase().replaceAll(',', '').replaceAll(' ', '-'),
  );
  const named = all(alerts, /section: (\S+)/g);
  expect(named).toHaveLength(names.length);
  expect(named.filter((section) => !sections.includes(section))).toEqual([]);
});
