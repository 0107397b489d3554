import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { say } from '../../common/texts/messages.ts';
import { wordsIn } from '../../server/platform/words.ts';
import { projectDir } from '../fixtures/paths.ts';
import { files, isBelow, isCode, read } from './folders.ts';

type Text = string | ((...values: unknown[]) => string);
type Module = Record<string, Text>;

const byName = (modules: Record<string, Module>): Record<string, Module> =>
  Object.fromEntries(
    Object.entries(modules)
      .map(([path, module]) => [path.replace(/^.*\/|\.ts$/g, ''), module] as const)
      .filter(([name]) => name !== 'language' && name !== 'plural'),
  );

const english = byName(import.meta.glob<Module>('../../common/texts/en/*.ts', { eager: true }));
const german = byName(import.meta.glob<Module>('../../common/texts/de/*.ts', { eager: true }));

const names = (modules: Record<string, Module>) =>
  Object.entries(modules).map(([module, own]) => [module, Object.keys(own).toSorted()]);

/** Values that no text has by itself. */
const VALUES = ['701', '702', '703'];

/** Answers take their values by name. */
const NAMED = {
  field: 'token',
  lines: [{ name: '701', left: 702 }],
  most: 701,
  least: 701,
  units: 702,
  seconds: 42_060,
};
const named = new Proxy(NAMED, { get: (known, name) => Reflect.get(known, name) ?? '701' });

/** A text with values in it. */
const said = (text: Text, module?: string): string => {
  if (typeof text === 'string') return text;
  return module === 'answers' ? text(named) : text(...VALUES.slice(0, text.length));
};

/** The values of a text in the order of the alphabet: languages put them in orders of their own. */
const valuesIn = (text: string): string[] => (text.match(/70[123]/g) ?? []).toSorted();

const texts = Object.entries(english).flatMap(([module, own]) =>
  Object.entries(own)
    .filter(([name]) => name !== 'money') // takes the code of a currency
    .map(([name, text]) => ({ module, name, text, other: german[module]?.[name] })),
);

/** What is the same in both languages. */
const SAME = [
  'account.details: Details',
  'account.name: Name',
  'admin.admin: Admin',
  'admin.adminColumn: ADMIN',
  'admin.id: ID',
  'admin.nameColumn: NAME',
  'checkout.afterMyOrders: .',
  'editing.name: Name',
  'fields.idempotencyKey: Idempotency-Key',
  'fields.logo: Logo',
  'fields.name: Name',
  'fields.token: Token',
  'fields.version: Version',
  'layout.copyright: Copyright © 701',
  'layout.schemeSystem: System',
  'layout.shop: Shop',
  'money.whole: 701',
  'order.details: Details',
  'orderList.details: Details',
  'titles.shopEdit: Shop',
];

describe('the catalogue of texts', () => {
  it('has the same modules and names in both languages', () => {
    expect(names(german)).toEqual(names(english));
  });

  it('has every module checked by types', async () => {
    const file = 'tests/platform/completeTexts.ts';
    const [head] = read(file).split('export type Complete = [');
    const rows = [...Object.keys(english), 'plural']
      .toSorted()
      .map(
        (name) =>
          `  Fit<typeof import('../../common/texts/en/${name}.ts'), typeof import('../../common/texts/de/${name}.ts')>,\n`,
      );
    await expect(`${head}export type Complete = [\n${rows.join('')}];\n`).toMatchFileSnapshot(join(projectDir, file));
  });

  it.each(texts)('$module.$name says something, with the same values, in both', ({ module, text, other }) => {
    const [one, another] = [said(text, module), said(other!, module)];
    expect(one.trim()).not.toBe('');
    expect(another.trim()).not.toBe('');
    expect(valuesIn(another)).toEqual(valuesIn(one));
    const taken = typeof text === 'string' ? 0 : text.length;
    expect(new Set(valuesIn(one)).size).toBeGreaterThanOrEqual(module === 'answers' ? 0 : taken);
  });

  it('has no English text in German, but words that are the same', () => {
    const same = texts.filter(({ module, text, other }) => said(text, module) === said(other!, module));
    expect(same.map(({ module, name, text }) => `${module}.${name}: ${said(text, module)}`).toSorted()).toEqual(SAME);
  });

  it('calls the shop a Shop in German', () => {
    const all = texts.map(({ module, other }) => said(other!, module));
    expect(all.filter((text) => /\bLadens?\b(?! Sie)|[Ww]ebs(?:ite|hop)/.test(text))).toEqual([]);
  });

  it('has no text that nothing says', () => {
    const code = files
      .filter(
        (file) => isCode(file) && ['src', 'common', 'server', 'scripts/build'].some((part) => isBelow(file, part)),
      )
      .filter((file) => !isBelow(file, 'common/texts/de'))
      .map(read)
      .join('\n');
    const unused = texts.filter(
      // a text may be used in its own module or destructured; answers and fields are named by their keys
      ({ name }) => !new RegExp(String.raw`\.${name}\b|'${name}'|\{[^{}\n]*\b${name}\b[^{}\n]*\}`).test(code),
    );
    expect(unused.map(({ module, name }) => `${module}.${name}`)).toEqual([]);
  });
});

/** Labels of fields on screen, by module; those of the API may have another name. */
const LABELS: Record<string, string[]> = {
  account: ['name', 'password', 'currentPassword'],
  checkout: ['address', 'city', 'postalCode', 'country'],
  editing: ['name', 'price', 'image', 'brand', 'category', 'countInStock', 'description', 'isAdmin'],
  order: ['items', 'shipping', 'tax', 'total'],
  review: ['rating', 'comment'],
};

const textOf = (label: unknown) => (typeof label === 'string' ? label.toLowerCase() : label);

describe('words of the API', () => {
  it.each(Object.entries({ english, german }))(
    'A94: %s names a field by its label on screen',
    (_, { fields, ...screens }) => {
      const labels = Object.entries(LABELS).flatMap(([screen, ids]) => ids.map((id) => [id, screens[screen]![id]]));
      expect(
        labels.filter(([id, label]) => {
          const own = fields![`${String(id)}Price`] ?? fields![String(id)];
          return textOf(own) !== textOf(label);
        }),
      ).toEqual([]);
    },
  );

  it('are written in the language that is asked for, with the labels of fields (A94)', () => {
    const words = [say('isRequired', { field: 'email' }), say('tooLong', { field: 'postalCode', most: 20 })];
    expect(wordsIn('en', words)).toBe('Email is required. Postal code can have at most 20 characters');
    expect(wordsIn('de', words)).toBe('E-Mail-Adresse fehlt. Postleitzahl: höchstens 20 Zeichen');
  });
});
