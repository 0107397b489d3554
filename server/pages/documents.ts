import { readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { builtPage, DEFAULT_LANGUAGE, languages, type Language } from '../../common/texts/language.ts';
import { SETTLED_CHARTS, type Drawing } from '../../common/contract/drawing.ts';
import { escaped } from '../platform/http/html.ts';
import { LRUCache } from 'lru-cache';

/** How many results are kept: one for each screen and state that needs other rules. */
const MOST_KEPT = 100;

/** Set by scripts, or outside of the screen's own markup. */
const ATTRIBUTES = ['data-mantine-color-scheme', 'data-opening', 'aria-busy'];

const allIn = (html: string, pattern: RegExp): string[] => [
  ...new Set([...html.matchAll(pattern)].map(([, name = '']) => name)),
];

const variablesIn = (text: string): string[] => allIn(text, /var\((--[\w-]+)/g);

/** The variables that the markup uses in its style attributes, and those that these are made of. */
const usedVariables = (css: string, html: string): string[] => {
  const used = new Set(variablesIn(html));
  for (const name of used) {
    for (const value of allIn(css, new RegExp(`${name}:([^;}]*)`, 'g'))) {
      for (const other of variablesIn(value)) used.add(other); // a Set iterates over entries that are added during the loop
    }
  }
  return [...used];
};

const purge = async (css: string, html: string): Promise<string> => {
  const { PurgeCSS } = await import('purgecss'); // a start takes no time for it
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: `<html><body><div id="root">${html}</div></body></html>`, extension: 'html' }],
    css: [{ raw: css }],
    variables: true,
    keyframes: true,
    dynamicAttributes: ATTRIBUTES,
    safelist: { variables: usedVariables(css, html) },
  });
  return purged!.css;
};

export const builtLanguages = (clientDir: string): Language[] =>
  languages.filter((language) => existsSync(join(clientDir, builtPage(language))));

type ChunkFiles = { js: string; shared: string[]; css: string[] };

export type Hosts = {
  apiHost: string;
  /** Origin of the pages, '' for whichever they come from. */
  publicUrl: string;
  imageHosts: readonly string[];
  features: readonly string[];
};

const readChunkMap = (html: string): Record<string, ChunkFiles> => {
  const json = /<script type="application\/json" id="chunks">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return JSON.parse(json) as Record<string, ChunkFiles>;
};

/** As data: a browser would cache the failure of a module or a sheet, so that no later try could work (S58). */
const linksTo = ({ js, shared, css }: ChunkFiles): string =>
  [js, ...shared, ...css].map((file) => `<link rel="preload" as="fetch" crossorigin href="${file}">`).join('');

const withMeta = (html: string, name: string, value: string): string =>
  html.replace(`<meta name="${name}" content=""`, () => `<meta name="${name}" content="${escaped(value)}"`);

export const withHosts = (html: string, { apiHost, publicUrl, imageHosts, features }: Hosts): string => {
  const values = {
    'api-host': apiHost,
    'public-url': publicUrl,
    'image-hosts': imageHosts.join(' '),
    'api-features': features.join(' '),
  };
  return Object.entries(values).reduce((text, [name, value]) => withMeta(text, name, value), html);
};

/** The parts of the built page that differ by address: what is told of it in the head, and the place of the screen. */
const GAPS = /<!-- head\b.*?<!-- \/head -->|<div id="root"><\/div>/s;
const ENTRY_SHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
/** Of the specification's shop. */
const ICONS = /<link rel="icon".*?<link rel="manifest"[^>]*>/s;
/** What a drawn screen does without at first: the scripts, their preloads, and the map of the chunks. */
const SCRIPTS = /<script type="(?:module|application\/json)"[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;

/** The parts of a page around its gaps, as they are sent. */
const frameOf = (html: string): Buffer[] => html.split(GAPS).map((part) => Buffer.from(part));

const withIcons = (html: string, icons: string | undefined): string =>
  icons === undefined ? html : html.replace(ICONS, () => icons);

const laterSheet = (file: string): string => `<link rel="stylesheet" media="print" crossorigin href="${file}">`;

/** The rules are in the page already; the browser imports the script before it takes the screen over. */
const drawnLinks = ({ js, shared, css }: ChunkFiles): string[] => [
  ...css.map(laterSheet),
  ...[js, ...shared].map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
];

export type PageParts = {
  chunk: string | undefined;
  head: string;
  /** The screen; null if the browser draws it. */
  drawing: Drawing | null;
  /** Links to icons and manifest, in place of those of the build. */
  icons?: string | undefined;
};

/**
 * Makes documents of the built page, with the hosts and with the given elements in the head. Without a drawing the
 * chunk of the screen is preloaded, and then loads along with the entry instead of after it. With one, the rules
 * that it needs stand in the document, and scripts and style sheets come after what is on screen.
 */
export const readDocuments = (clientDir: string, hosts: Hosts, language = DEFAULT_LANGUAGE) => {
  const html = withHosts(readFileSync(join(clientDir, builtPage(language)), 'utf8'), hosts);
  const chunks = readChunkMap(html);
  const entrySheets = ENTRY_SHEET.exec(html)?.slice(1) ?? [];
  const scripts = html.match(SCRIPTS) ?? [];
  const withoutScripts = html.replaceAll(SCRIPTS, '');

  /** What documents of the same chunk and classes have in common: products differ in their text only. */
  const frames = new LRUCache<string, Buffer[], Pick<PageParts, 'chunk' | 'icons'> & { screen: string }>({
    max: MOST_KEPT,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { chunk = '', screen, icons } }) => {
      const files = chunks[chunk];
      const sheets = [...entrySheets, ...(files?.css ?? [])];
      const rules = await purge(sheets.map((file) => readFileSync(join(clientDir, file), 'utf8')).join(''), screen);
      const later = [...scripts, ...entrySheets.map(laterSheet), ...(files ? drawnLinks(files) : [])];
      return frameOf(
        withIcons(withoutScripts, icons)
          .replace(ENTRY_SHEET, () => `<style>${rules}</style>`)
          .replace('</body>', () => `<template id="later">${later.join('')}</template></body>`),
      );
    },
  });

  const drawnFrame = ({ chunk, icons }: PageParts, screen: string): Promise<Buffer[]> => {
    const key = [chunk, icons, ...new Set(screen.match(/class="[^"]*"/g))].join('\n');
    return frames.forceFetch(key, { context: { chunk, screen, icons } });
  };

  const undrawnFrame = ({ chunk = '', icons }: PageParts): Buffer[] => {
    const files = chunks[chunk];
    const page = withIcons(html, icons);
    return frameOf(files === undefined ? page : page.replace('</head>', () => `${linksTo(files)}</head>`));
  };

  return async (parts: PageParts): Promise<Buffer> => {
    const { head, drawing } = parts;
    const [start, middle, end] = drawing ? await drawnFrame(parts, drawing.html) : undrawnFrame(parts);
    const root = drawing
      ? `<div id="root" data-server-rendered>${drawing.html}</div><script type="application/json" id="${SETTLED_CHARTS}" data-server-rendered>${drawing.charts}</script>`
      : '<div id="root"></div>';
    return Buffer.concat([start!, Buffer.from(head), middle!, Buffer.from(root), end!]);
  };
};
