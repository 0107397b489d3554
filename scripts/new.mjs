import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm run new -- flow <name>`: a form with a call of its own, from `scripts/flow`, where `flow` stands for the name. */
const templates = fileURLToPath(new URL('flow', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));

/** Rows of lists: each is written before the last place of the text that follows it. */
const rows = [
  [
    'common/contract/ownEndpoints.ts',
    "  sendFlow: { id: 'ID', method: 'POST', path: '/api/flow', access: 'anyone' },\n",
    '} as const satisfies',
  ],
  [
    'common/contract/ownCalls.ts',
    `  sendFlow: {
    summary: 'Send flow',
    body: v.pipe(v.object({ email: Registration.entries.email }), v.examples([{ email: 'jane@example.com' }])),
    answer: v.object({}),
  },\n`,
    '});\n',
  ],
  [
    'src/services/ownServices.ts',
    `  sendFlow: (body: { email: string }, signal: AbortSignal) =>
    http(ownEndpoints.sendFlow, { body, answer: v.unknown(), signal }),\n`,
    '});\n',
  ],
  [
    'server/api.ts',
    "import { flowRoutes } from './features/flow/flowRoutes.ts';\n",
    "import { overviewRoutes } from './features/overview/overviewRoutes.ts';",
  ],
  [
    'server/api.ts',
    "  await app.register(flowRoutes, { prefix: '/flow' });\n",
    '  if (images) await app.register(uploadRoutes',
  ],
];

const fail = (message) => {
  console.error(message);
  process.exit(1);
};

const [kind, name = ''] = process.argv.slice(2);
if (kind !== 'flow' || !/^[a-z][a-zA-Z]+$/.test(name)) {
  fail('Name the flow like a variable: npm run new -- flow newsletter');
}

const capitalized = `${name[0].toUpperCase()}${name.slice(1)}`;
const named = (text) => text.replaceAll('Flow', capitalized).replaceAll(/\bflow(?=[^a-z]|Machine|Routes|$)/g, name);
const read = (file) => readFileSync(join(root, file), 'utf8');

const files = readdirSync(templates, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.txt'))
  .map((file) => ({ file: named(file.replace('.txt', '')), text: named(readFileSync(join(templates, file), 'utf8')) }));
const existing = files.filter(({ file }) => existsSync(join(root, file)));
if (existing.length > 0) fail(`There is already ${existing.map(({ file }) => file).join(', ')}`);

for (const { file, text } of files) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const ids = [...read('common/contract/ownEndpoints.ts').matchAll(/id: 'E(\d+)'/g)].map(([, id]) => Number(id));
for (const [file, row, following] of rows) {
  const text = read(file);
  const at = text.lastIndexOf(following);
  if (at === -1) fail(`${file} lacks ${following}`);
  const filled = named(row).replace('ID', `E${Math.max(...ids) + 1}`);
  writeFileSync(join(root, file), text.slice(0, at) + filled + text.slice(at));
}

console.log(`Written:
${files.map(({ file }) => `  ${file}`).join('\n')}
With a row: ${[...new Set(rows.map(([file]) => file))].join(', ')}

Next: show <${capitalized} /> on a screen, give its path to tests/models/${name}.tsx, and make the flow yours.
Then run the tests of tests/platform with -u; CONTRIBUTING.md lists the other checks.`);
