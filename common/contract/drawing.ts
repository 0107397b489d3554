import type { Choices } from '../domain/choices.ts';
import type { Merchant } from '../domain/merchant.ts';
import type { Language } from '../texts/language.ts';
import type { Product, ProductPage } from './product.ts';

/** What is known is the answer itself, without a promise. */
export type Read<TInput, TOutput> = (input: TInput) => TOutput | Promise<TOutput>;

/** What a public screen reads while the server draws it: the answers of the calls that the browser would make. */
export type ScreenReads = {
  listProducts: Read<{ keyword: string; page: number; choices?: Choices | undefined }, ProductPage>;
  listTopProducts: Read<object, Product[]>;
  /** C2, with some of its reviews; null if there is no such product. */
  getProduct: Read<{ id: string }, Product | null>;
  listCategories: Read<object, string[]>;
};

export type DrawingOptions = {
  reads: ScreenReads;
  host: string;
  imageHosts: readonly string[];
  features: readonly string[];
  categories: readonly string[];
  /** The language to draw in; left out, that of the specification. */
  language?: Language;
  /** By default that of the specification. */
  merchant?: Merchant;
  /** How long the reads may take, in milliseconds; then the screen is drawn busy, and the browser goes on. */
  patience: number;
};

/** The id of the element in which a document keeps the snapshots of its screen. */
export const SETTLED_CHARTS = 'settled-charts';

/** A screen as a guest sees it: its markup, and the snapshots of its charts as JSON for the browser to go on from. */
export type Drawing = { html: string; charts: string };

/** Or the path to open instead, as for a page beyond the end (A33). */
export type RenderOnServer = (
  address: { path: string; search: string },
  options: DrawingOptions,
) => Promise<Drawing | { redirect: string }>;
