import { createProbe, type Probe } from './probe.ts';

/** What the page and the test know each other by. */
type Page = {
  __inspectCharts?: Probe['inspect'];
  __chartProbe?: Probe;
  /** A binding of Playwright: a note in JSON. */
  __noteChart: (note: string) => Promise<void>;
};

// Runs in a page before anything of the application does.
const page = globalThis as unknown as Page;
const probe = createProbe((note) => void page.__noteChart(JSON.stringify(note)));
page.__chartProbe = probe;
page.__inspectCharts = probe.inspect;
