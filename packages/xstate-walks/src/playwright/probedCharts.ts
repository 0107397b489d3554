import type { BrowserContext, Page } from 'playwright-core';
import type { Rollup } from 'vite';
import { sourceFile } from '../sourceFile.ts';
import type { Microstep } from '../walk/microsteps.ts';
import type { Probe } from './probe.ts';

/** A document with a probe in it. */
export type ProbedWindow = { __chartProbe?: Probe };

const bundled = async (): Promise<string> => {
  const { build } = await import('vite');
  const outputs = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      lib: {
        entry: sourceFile('playwright/inPage.ts'),
        formats: ['iife'],
        name: 'chartProbe',
      },
    },
  })) as Rollup.RollupOutput[];
  return outputs[0]!.output[0].code;
};

let script: Promise<string> | undefined;

/** The charts of a page of a browser, as a test sees them. */
export type Charts = {
  /** The state that the youngest actor of a chart is in, in words; of those whose context is so. */
  where: (chart: string, like?: Record<string, unknown>) => Promise<string | undefined>;
  /** Whether that actor still runs: whoever has left its screen has stopped it. */
  runs: (chart: string, like?: Record<string, unknown>) => Promise<boolean>;
  /** How often actors of a chart, or somebody else who is no chart, have called each service since the document was loaded. */
  calls: (chart: string) => Promise<Record<string, number>>;
  /** A chart's context, as far as it is plain data. */
  context: (chart: string) => Promise<unknown>;
};

/**
 * Puts a probe into every document of a browser profile from now on. The application gives its actors what it finds in
 * `window.__inspectCharts` as `inspect`; all that they do is told to `hear`.
 */
export async function attachProbe(context: BrowserContext, record: (note: Microstep) => void): Promise<void> {
  script ??= bundled();
  await context.exposeFunction('__noteChart', (note: string) => record(JSON.parse(note) as Microstep));
  await context.addInitScript({ content: await script });
}

/** Asks the probe of a page. */
export const chartsOn = (page: Page): Charts => {
  const whereabouts = (chart: string, like: Record<string, unknown> = {}) =>
    page.evaluate(([id, given]) => (globalThis as unknown as ProbedWindow).__chartProbe?.where(id, given), [
      chart,
      like,
    ] as const);
  return {
    where: async (chart, like) => (await whereabouts(chart, like))?.value,
    runs: async (chart, like) => (await whereabouts(chart, like))?.runs ?? false,
    calls: (chart) =>
      page.evaluate((id) => (globalThis as unknown as ProbedWindow).__chartProbe?.calls(id) ?? {}, chart),
    context: (chart) => page.evaluate((id) => (globalThis as unknown as ProbedWindow).__chartProbe?.context(id), chart),
  };
};
