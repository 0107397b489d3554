import type { FastifyHelmetOptions } from '@fastify/helmet';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPage } from '../../common/texts/language.ts';
import { commonHeaders } from '../platform/http/headers.ts';
import { builtLanguages } from './documents.ts';

export const inlineScripts = (clientDir: string): string[] => {
  const html = builtLanguages(clientDir).map((language) => readFileSync(join(clientDir, builtPage(language)), 'utf8'));
  const scripts = [...html.join('').matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  return [...new Set(scripts)].map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`);
};

const WALLET = 'https://pay.google.com';
/** The hosts of the pictures and fonts of the wallet's button. */
const WALLET_ASSETS = {
  img: 'https://www.gstatic.com',
  style: 'https://fonts.googleapis.com',
  font: 'https://fonts.gstatic.com',
};

/**
 * Scripts come from us and from the wallet's host only; inline ones are those of the document, by their hash. Inline
 * styles are allowed, since Mantine writes the theme's variables and responsive sizes as style elements and the wallet's
 * button brings its own. Popups keep their opener, because the wallet answers through it.
 */
export const pageHeaders = (
  apiHost: string,
  imageHosts: readonly string[],
  inlineHashes: readonly string[],
): FastifyHelmetOptions => {
  const api = apiHost === '' ? [] : [apiHost];
  const images = imageHosts.map((host) => `https://${host}`);
  return {
    ...commonHeaders,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", WALLET, ...inlineHashes.map((hash) => `'${hash}'`)],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'", WALLET_ASSETS.style],
        imgSrc: ["'self'", 'data:', WALLET_ASSETS.img, ...api, ...images],
        fontSrc: ["'self'", WALLET_ASSETS.font],
        connectSrc: ["'self'", ...api, WALLET, 'https://google.com', 'https://www.google.com'],
        frameSrc: [WALLET],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
};
