import { createProbe, type Probe } from './probe.ts';

/** The names that the page and the test share. */
type Page = {
  __inspectCharts?: Probe['inspect'];
  __chartProbe?: Probe;
  /** A binding of Playwright: takes a microstep as JSON. */
  __noteChart: (note: string) => Promise<void>;
};

// Runs in a page before anything of the application does.
const page = globalThis as unknown as Page;
const probe = createProbe((note) => void page.__noteChart(JSON.stringify(note)));
page.__chartProbe = probe;
page.__inspectCharts = probe.inspect;
