/**
 * Runs in the page before its own scripts, so it cannot use outer scopes: collects the browser's performance entries of
 * the load.
 */
export const watchLoad = () => {
  const seen = { firstPaint: 0, largest: null, tasks: [], shifts: [] };
  window.benchSeen = seen;
  const take = {
    paint: ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.firstPaint = startTime;
    },
    'largest-contentful-paint': ({ startTime, element, url }) => {
      seen.largest = { at: startTime, what: [element?.tagName, element?.className, url].filter(Boolean).join(' ') };
    },
    longtask: ({ startTime, duration }) => seen.tasks.push({ startTime, duration }),
    'layout-shift': ({ value, hadRecentInput, sources }) => {
      const moved = sources.map(({ node }) => node?.className || node?.nodeName || '?');
      if (!hadRecentInput) seen.shifts.push({ value, moved });
    },
  };
  for (const [type, each] of Object.entries(take)) {
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  }
};
