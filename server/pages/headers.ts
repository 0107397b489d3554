import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPage } from '../../common/texts/language.ts';
import { documentHeaders } from '../platform/http/headers.ts';
import { builtLanguages } from './documents.ts';

export const inlineScripts = (clientDir: string): string[] => {
  const html = builtLanguages(clientDir).map((language) => readFileSync(join(clientDir, builtPage(language)), 'utf8'));
  const scripts = [...html.join('').matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  return [...new Set(scripts)].map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`);
};

const WALLET = 'https://pay.google.com';

/**
 * Scripts come from us and from the wallet's host only; inline ones are those of the document, by their hash. Inline
 * styles are allowed, since Mantine writes the theme's variables and responsive sizes as style elements and the wallet's
 * button brings its own, with pictures and fonts of further hosts.
 */
export const pageHeaders = (apiHost: string, imageHosts: readonly string[], inlineHashes: readonly string[]) => {
  const api = apiHost === '' ? [] : [apiHost];
  const images = imageHosts.map((host) => `https://${host}`);
  const policy = [
    ['default-src', "'self'"],
    ['script-src', "'self'", WALLET, ...inlineHashes.map((hash) => `'${hash}'`)],
    ['script-src-attr', "'none'"],
    ['style-src', "'self'", "'unsafe-inline'", 'https://fonts.googleapis.com'],
    ['img-src', "'self'", 'data:', 'https://www.gstatic.com', ...api, ...images],
    ['font-src', "'self'", 'https://fonts.gstatic.com'],
    ['connect-src', "'self'", ...api, WALLET, 'https://google.com', 'https://www.google.com'],
    ['frame-src', WALLET],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
  ];
  return documentHeaders(policy.map((directive) => directive.join(' ')).join(';'));
};
