import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../server/http/inLanguage.ts';
import { files, isBelow, isCode, read } from './folders.ts';

type Text = string | ((...values: string[]) => string);
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

/** A text with values in it; templates keep their braces. */
const said = (text: Text): string => (typeof text === 'string' ? text : text(...VALUES.slice(0, text.length)));

/** The values of a text in the order of the alphabet: languages put them in orders of their own. */
const valuesIn = (text: Text): string[] => (said(text).match(/70[123]|\{\w+\}/g) ?? []).toSorted();

const texts = Object.entries(english).flatMap(([module, own]) =>
  Object.entries(own).map(([name, text]) => ({ module, name, text, other: german[module]?.[name] })),
);

/** What is the same in both languages. */
const SAME = [
  'account.details: Details',
  'account.name: Name',
  'adminLists.admin: Admin',
  'adminLists.adminColumn: ADMIN',
  'adminLists.id: ID',
  'adminLists.nameColumn: NAME',
  'checkout.afterMyOrders: .',
  'editing.name: Name',
  'fields.name: Name',
  'fields.token: Token',
  'layout.copyright: Copyright © ProShop',
  'layout.schemeSystem: System',
  'money.whole: 701',
  'orderList.details: Details',
  'orderList.id: ID',
];

describe('the catalogue of texts', () => {
  it('has the same modules and names in both languages', () => {
    expect(names(german)).toEqual(names(english));
  });

  it('has every module checked by types', () => {
    const checked = [...read('common/texts/complete.ts').matchAll(/'\.\/en\/(\w+)\.ts'/g)].map(([, name = '']) => name);
    expect(checked.filter((name) => name !== 'plural').toSorted()).toEqual(Object.keys(english).toSorted());
  });

  it.each(texts)('$module.$name says something, with the same values, in both', ({ text, other }) => {
    expect(said(text).trim()).not.toBe('');
    expect(said(other!).trim()).not.toBe('');
    expect(valuesIn(other!)).toEqual(valuesIn(text));
    expect(new Set(valuesIn(text).filter((value) => VALUES.includes(value))).size).toBe(
      typeof text === 'string' ? 0 : text.length,
    );
  });

  it('has no English text in German, but words that are the same', () => {
    const same = texts.filter(({ text, other }) => said(text) === said(other!));
    expect(same.map(({ module, name, text }) => `${module}.${name}: ${said(text)}`).toSorted()).toEqual(SAME);
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
      // titles have the names of their routes; a text may be used in its own module or destructured
      ({ name }) => !new RegExp(String.raw`\.${name}\b|\{[^{}\n]*\b${name}\b[^{}\n]*\}`).test(code),
    );
    expect(unused.map(({ module, name }) => `${module}.${name}`)).toEqual([]);
  });
});

/** A template with values in place of its braces. */
const fillIn = (text: Text) => said(text).replaceAll(/\{(\w+)\}/g, '<$1>');

describe('a message of the API', () => {
  const answers = english['answers']!;

  it.each(Object.entries(answers))('%s is found again in what was said, and said in German', (name, template) => {
    expect(inLanguage(fillIn(template), 'de')).toBe(fillIn(german['answers']![name]!));
    expect(inLanguage(fillIn(template), 'en')).toBe(fillIn(template));
  });

  it('of several fields is said in several sentences', () => {
    expect(inLanguage('name is required. email is not valid', 'de')).toBe('name fehlt. email ist nicht gültig');
  });

  it('names fields, products and times in the same language', () => {
    expect(inLanguage('Email is required. Postal code can have at most 20 characters', 'de')).toBe(
      'E-Mail-Adresse fehlt. Postleitzahl: höchstens 20 Zeichen',
    );
    expect(inLanguage('Not enough in stock: Lamp, red (3 left), This product is no longer sold', 'de')).toBe(
      'Nicht genug auf Lager: Lamp, red (noch 3), Dieses Produkt wird nicht mehr verkauft',
    );
    expect(inLanguage('Too many requests. Please try again in 42 seconds.', 'de')).toBe(
      'Zu viele Anfragen. Bitte versuchen Sie es in 42 Sekunden noch einmal.',
    );
  });

  it('that is not in the catalogue stays as it is', () => {
    expect(inLanguage('Written by a payment service.', 'de')).toBe('Written by a payment service.');
  });
});

/** What monitors and logs read: no shopper sees it. */
const FOR_OPERATORS = ['server/plugins/health.ts'];

/** Code without its comments. */
const code = (path: string): string => read(path).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const literals = (path: string, pattern: RegExp): string[] =>
  [...code(path).matchAll(pattern)].map(([found]) => `${path}: ${found}`);

/** An HttpError, or a message, that is a literal or a conditional of literals. */
const SAID =
  /new HttpError\(\s*\d+,\s*[^()]*?['"`][A-Z][^'"`]* [^'"`]*|\bmessage\s*[:=]\s*[^\n;]*?['"`][A-Z][^'"`]* [^'"`]*/g;

const found = (text: string): number => [...text.matchAll(SAID)].length;

/** Words in a schema; summaries describe the calls to programmers. */
const IN_SCHEMA = /(?<!summary: .*)(['"`])(?:[A-Z]|must )[^'"`\n]* [^'"`\n]*\1/g;

describe('a message that a shopper may get', () => {
  const written = files.filter(isCode);

  it('is not written in the code of the server', () => {
    const places = written.filter((file) =>
      ['server/api', 'server/plugins', 'server/http'].some((part) => isBelow(file, part)),
    );
    expect(places.length).toBeGreaterThan(50);
    expect(places.filter((file) => !FOR_OPERATORS.includes(file)).flatMap((file) => literals(file, SAID))).toEqual([]);
  });

  it('is not written in the schemas of the contract', () => {
    const places = written.filter((file) => isBelow(file, 'common/contract'));
    expect(places.length).toBeGreaterThan(10);
    expect(places.flatMap((file) => literals(file, IN_SCHEMA))).toEqual([]);
  });

  it('is found where it is written', () => {
    expect(found("throw new HttpError(409, order.paid ? 'It is paid' : answers.x)")).toBe(1);
    expect(found('new HttpError(400, `Size is at most ${most}`)')).toBe(1);
    expect(found("const message = 'Please try again';")).toBe(1);
    expect(found('new HttpError(400, answers.isRequired)')).toBe(0);
  });
});
