import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inlineScripts } from '../../server/pages/headers.ts';
import { projectDir } from '../fixtures/paths.ts';
import { startShopServer, type ShopServer } from '../fixtures/shopServer.ts';

const client = join(projectDir, 'dist', 'client');

let shop: ShopServer;
beforeAll(async () => {
  shop = await startShopServer();
});
afterAll(async () => void (await shop.stop()));

const get = (path: string, language: string) =>
  fetch(`${shop.address}${path}`, { headers: { cookie: `language=${language}` } });

const scriptsOf = (html: string) => [...html.matchAll(/src="(\/assets\/index-[^"]+\.js)"/g)].map(([, file]) => file);

it('both languages have the same inline scripts, which the policy allows', async () => {
  const allowed = (await get('/', 'de')).headers.get('content-security-policy')!;
  expect(inlineScripts(client)).toHaveLength(5);
  for (const hash of inlineScripts(client)) expect(allowed).toContain(hash);
});

it.each([
  ['en', 'Latest Products', 'Neueste Produkte'],
  ['de', 'Neueste Produkte', 'Latest Products'],
])(
  'a page in %s has a screen and scripts of its own language, and nothing of the other',
  async (language, own, other) => {
    const html = await (await get('/', language)).text();
    expect(html).toContain(own);
    expect(html).not.toContain(other);
    const [script] = scriptsOf(html);
    const code = readFileSync(join(client, script!), 'utf8');
    const words = { en: 'Skip to content', de: 'Zum Inhalt springen' };
    for (const [each, word] of Object.entries(words))
      expect([each, code.includes(word)]).toEqual([each, each === language]);
  },
);
