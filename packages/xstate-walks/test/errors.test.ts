import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const library = join(import.meta.dirname, '..');
const src = join(library, 'src');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.|^fixtures/.test(file))
  .map((file) => readFileSync(join(src, file), 'utf8'));

type Node = {
  type?: string;
  callee?: { name?: string };
  arguments?: Node[];
  value?: unknown;
  left?: Node;
  right?: Node;
  quasis?: { value: { cooked: string } }[];
};

const nodesOf = function* (value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as Node;
  for (const child of Object.values(value)) yield* nodesOf(child);
};

/** The text of an expression; what is only known later is "…". */
const textOf = ({ type, value, left, right, quasis }: Node): string => {
  if (type === 'Literal') return String(value);
  if (type === 'TemplateLiteral') return quasis!.map((quasi) => quasi.value.cooked).join('…');
  return type === 'BinaryExpression' ? textOf(left!) + textOf(right!) : '…';
};

/** The message of each error that the library makes, if it has words of its own. */
const messages = sources.flatMap((code) =>
  [...nodesOf(parseSync('a.ts', code).program)]
    .filter(({ type, callee }) => type === 'NewExpression' && callee?.name === 'Error')
    .map((node) => textOf(node.arguments![0]!))
    .filter((text) => /\w/.test(text)),
);

const page = readFileSync(join(library, 'docs/errors.md'), 'utf8');
const sections = page.split('\n### ').slice(1);
const partsOf = (section: string) =>
  [...(/^> (.*)$/m.exec(section)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, part]) => part!);
const parts = sections.flatMap(partsOf);

it('each error of the library has a section in the guide', () => {
  expect(messages.length).toBeGreaterThan(40);
  expect(messages.filter((message) => !parts.some((part) => message.includes(part)))).toEqual([]);
});

it('each section has the words of an error, and says what to do', () => {
  const all = sources.join('\n');
  expect(parts.filter((part) => !all.includes(part))).toEqual([]);
  const short = sections.filter((section) => partsOf(section).length === 0 || section.split('\n\n').length < 2);
  expect(short).toEqual([]);
});
