import { describe, expect, it } from 'vitest';
import { ownCalls } from '../../common/contract/ownCalls.ts';
import { calls as specified } from '../../common/contract/calls.ts';
import { type Shop, shopForTests } from '../fixtures/api.ts';

const calls = { ...specified, ...ownCalls };

const shop = await shopForTests();

type Operation = {
  operationId: string;
  summary: string;
  security?: object[];
  requestBody?: { content: Record<string, { schema: { required?: string[]; properties: Record<string, object> } }> };
  parameters?: { name: string; in: string }[];
  responses: Record<string, { content: Record<string, { schema: { required?: string[] } }> }>;
};
type Document = { openapi: string; servers: object[]; paths: Record<string, Record<string, Operation>> };

const read = async () => (await shop.as('guest').get<Document>('/api/openapi.json')).body;
const uploaded = calls.uploadImage.path; // registered where pictures are kept, not by the app itself

describe('S122: the API describes itself', () => {
  it('lists exactly the calls of the contract, each by its name and where it is, for clients that are generated', async () => {
    const { paths, openapi, servers } = await read();
    expect(openapi).toBe('3.1.0');
    expect(servers).toEqual([{ url: '/' }]);
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, `${method.toUpperCase()} ${path}`]),
    );
    const expected = Object.entries(calls)
      .filter(([, { path }]) => path !== uploaded)
      .map(([name, { method, path }]) => [name, `${method} ${path.replace(':id', '{id}')}`]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(expected));
    expect(listed).toHaveLength(expected.length);
  });

  it('says of each what it needs, takes and answers', async () => {
    const { paths } = await read();
    for (const call of Object.values(calls).filter((each) => each.path !== uploaded)) {
      const operation = paths[call.path.replace(':id', '{id}')]![call.method.toLowerCase()]!;
      expect(operation.summary).toBe(`${call.id}: ${call.summary}`);
      const { security, requestBody } = operation;
      const needs = { call: call.id, token: security !== undefined, body: requestBody !== undefined };
      expect(needs).toEqual({ call: call.id, token: call.access !== 'anyone', body: 'body' in call });
      expect(Object.keys(operation.responses).toSorted()).toEqual([String(call.status), '4XX', '5XX'].toSorted());
      expect(operation.responses['4XX']!.content['application/json']!.schema.required).toEqual(['message']);
    }
  });

  it('can be browsed, with scripts of our own only', async () => {
    const page = await shop.as('guest').get('/api/docs');
    expect(page).toMatchObject({ status: 200 });
    expect(page.text).toContain('swagger-ui');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(policy).not.toContain("'unsafe-eval'");
    for (const [, src] of page.text.matchAll(/<script src="([^"]+)"/g)) {
      expect(await shop.as('guest').get(src!)).toMatchObject({ status: 200 });
    }
  });
});

const preflight = (target: Shop, origin: string) =>
  target.as('guest').call('OPTIONS', '/api/orders', {
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,idempotency-key',
    },
  });

const cacheControl = async (url: string) => (await shop.as('owner').get(url)).headers['cache-control'];

describe('headers', () => {
  it('answers of the API may neither run nor be framed nor be guessed at', async () => {
    const { headers } = await shop.as('guest').get('/api/products');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('what belongs to a user is kept nowhere, what is public is asked for each time', async () => {
    expect(await cacheControl('/api/orders/myorders')).toBe('no-store');
    expect(await cacheControl('/api/users/profile')).toBe('no-store');
    expect(await cacheControl('/api/products')).toBe('no-cache');
  });

  it('other origins may call only if the settings name them', async () => {
    expect((await preflight(shop, 'https://a.example')).headers).not.toHaveProperty('access-control-allow-origin');
    const open = await shop.beside({ settings: { corsOrigins: ['https://a.example'] } });
    const allowed = await preflight(open, 'https://a.example');
    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://a.example',
      'access-control-allow-headers': 'authorization,idempotency-key',
    });
    expect((await preflight(open, 'https://b.example')).headers['access-control-allow-origin']).not.toBe(
      'https://b.example',
    );
  });
});
