import type { BrowserContext, Page } from 'playwright-core';
import type { Rollup } from 'vite';
import { sourceFile } from '../sourceFile.ts';
import type { Microstep } from '../walk/microsteps.ts';
import type { Probe } from './probe.ts';

/** A window with a probe. */
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

/** The charts of a page. */
export type Charts = {
  /** The state of the latest actor of a chart, among those with this context. */
  where: (chart: string, like?: Record<string, unknown>) => Promise<string | undefined>;
  /** Whether that actor still runs; leaving its screen stops it. */
  runs: (chart: string, like?: Record<string, unknown>) => Promise<boolean>;
  /** How often each service was called since the document was loaded, by the chart or from outside of charts. */
  calls: (chart: string) => Promise<Record<string, number>>;
  /** The context of a chart, as far as it is plain data. */
  context: (chart: string) => Promise<unknown>;
};

/**
 * Installs a probe in every further document of a browser context. The application passes `window.__inspectCharts` to its
 * actors as `inspect`; `record` gets all microsteps.
 */
export async function attachProbe(context: BrowserContext, record: (note: Microstep) => void): Promise<void> {
  script ??= bundled();
  await context.exposeFunction('__noteChart', (note: string) => record(JSON.parse(note) as Microstep));
  await context.addInitScript({ content: await script });
}

/** Reads the probe of a page. */
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
