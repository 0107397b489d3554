import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { messageOf } from '../../common/contract/messageOf.ts';
import { ShippingAddress } from '../../common/contract/order.ts';
import { calls, type Call } from '../../common/contract/calls.ts';
import { validatorOf } from '../../server/platform/http/callRoute.ts';

type Node = {
  kind: string;
  type: string;
  message?: unknown;
  requirement?: unknown;
  pipe?: Node[];
  entries?: Record<string, Node>;
  options?: Node[];
  item?: Node;
  wrapped?: Node;
};

/** The longest text of any field: a wallet's token. */
const LONGEST = 20_000;

const bounded = (parts: Node[]): boolean =>
  parts.some(
    ({ type, requirement, message, pipe }) =>
      (type === 'max_length' && Number(requirement) <= LONGEST && typeof message === 'string') || bounded(pipe ?? []),
  );

/** The places of a schema where text or a list may be as long as its sender likes. */
const unbounded = (schema: Node, at: string): string[] => {
  const { type, pipe = [], entries = {}, options = [], item, wrapped } = schema;
  const within = [
    ...pipe.filter((part) => part.kind === 'schema' && part.type !== type).flatMap((part) => unbounded(part, at)),
    ...Object.entries(entries).flatMap(([name, entry]) => unbounded(entry, `${at}.${name}`)),
    ...(type === 'union' ? options : []).flatMap((option) => unbounded(option, at)),
    ...(item ? unbounded(item, `${at}[]`) : []),
    ...(wrapped ? unbounded(wrapped, at) : []),
  ];
  if (type === 'string' || type === 'array') return bounded(pipe) ? within : [at, ...within];
  const known = ['object', 'strict_object', 'union', 'optional', 'number', 'boolean', 'literal', 'picklist'];
  return known.includes(type) ? within : [`${at}: ${type}`, ...within];
};

const requests = (Object.entries(calls) as [string, Call][]).flatMap(([name, { body, query }]) =>
  [body, query].flatMap((schema) => (schema === undefined ? [] : [[name, schema] as const])),
);

describe('what a request may carry', () => {
  it.each(requests)('%s: no text and no list is endless, and what is too long is refused in words', (name, schema) => {
    expect(unbounded(schema as unknown as Node, name)).toEqual([]);
  });

  it.each([
    [calls.login, { email: 'x'.repeat(1_000_000), password: 'x' }, 'Email can have at most 254 characters'],
    [calls.login, { email: 'x', password: 'x'.repeat(1001) }, 'Password can have at most 1000 characters'],
    [
      calls.register,
      { name: 'x'.repeat(101), email: 'a@b.example', password: 'long enough' },
      /^Name can have at most/,
    ],
    [calls.updateProfile, { id: 'x'.repeat(65), name: 'N', email: 'a@b.example' }, 'Id can have at most 64 characters'],
    [calls.createReview, { rating: 3, comment: 'x'.repeat(2001) }, 'Comment can have at most 2000 characters'],
    [calls.payOrder, { transactionState: 'x'.repeat(51) }, /^Transaction state can have at most 50/],
    [calls.payOrder, { transactionState: 'SUCCESS', token: 'x'.repeat(20_001) }, /^Payment token can have at most/],
  ])('S133: says which text is too long: %#', ({ body }, sent, words) => {
    expect(validatorOf(body)(sent)).toMatchObject({ error: { message: expect.stringMatching(words) as string } });
  });
});

const { createReview, register, updateProduct, updateProfile, updateUser } = calls;
const { name, brand, category, description, image } = updateProduct.body.entries;
const oneLine = { name, brand, category, image, ...ShippingAddress.entries };
const longer = { description, comment: createReview.body.entries.comment };
const names = { register, updateProfile, updateUser };

describe('A92: what has nothing visible', () => {
  it.each([
    ...Object.entries({ ...oneLine, ...longer }),
    ...Object.entries(names).map(([id, { body }]) => [id, body.entries.name] as const),
  ])('is missing: %s', (_, schema) => {
    for (const blank of ['\u200B', '\u2800', '\u3164', '\u202E \uFEFF'])
      expect(v.safeParse(schema, blank).issues?.map(messageOf)).toMatchObject([{ key: 'isRequired' }]);
  });

  it('does not matter where something else is seen, and text of one line has no turn of direction', () => {
    const typed = ' Ann\u202E \u200Bb ';
    for (const schema of Object.values(oneLine)) expect(v.parse(schema, typed)).toBe('Ann \u200Bb');
    for (const schema of Object.values(longer)) expect(v.parse(schema, typed)).toBe('Ann\u202E \u200Bb');
  });
});
