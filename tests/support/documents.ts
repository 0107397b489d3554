import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { afterAll } from 'vitest';
import { productsRepository } from '../../server/features/products/productsRepository.ts';
import { publicProductsOf } from '../../server/features/products/productReads.ts';
import { pages, type PagesOptions, languageForm } from '../../server/pages/pages.ts';
import type { OpenShop } from '../fixtures/api.ts';
import { versionOf } from './version.ts';

/** A document as the build leaves it. */
export const builtDocument = (language = 'en', { inHead = '' } = {}) =>
  `<!doctype html><html lang="${language}"><head><!-- head --><title>Static</title><!-- /head -->${inHead}</head><body><div id="root"></div></body></html>`;

/** A folder with these files and the rules for robots, for the tests of a file. */
export const builtDir = (files: Record<string, string>): string => {
  const dir = mkdtempSync(join(tmpdir(), 'proshop-built-'));
  for (const [name, text] of Object.entries({ 'robots.txt': 'User-agent: *\n', ...files })) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  afterAll(() => rmSync(dir, { recursive: true }));
  return dir;
};

/** The products of a shop, as documents show them. */
export const publicProductsIn = ({ db }: OpenShop, perPage = 12) =>
  publicProductsOf(productsRepository(db), perPage, versionOf(db));

/** A plugin that serves the documents of a shop, and the choice of a language. */
export const documentsOf =
  (shop: OpenShop, options: Partial<PagesOptions> & { clientDir: string }): FastifyPluginAsync =>
  async (app) => {
    await app.register(languageForm);
    const publicProducts = publicProductsIn(shop);
    await app.register(pages, { apiHost: '', publicUrl: '', publicProducts, patience: 10_000, ...options });
  };
