/**
 * Runs in each document before its scripts: `window.takeLived()` resolves with the longest time from a press to the next
 * paint, in milliseconds, how far things moved by themselves, and how many fields were typed into, since it was last called.
 */
export const watchPurchase = () => {
  let nextPaint = 0;
  let shift = 0;
  const fields = new Set();
  const presses = new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) nextPaint = Math.max(nextPaint, duration);
  });
  const shifts = new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) shift += value;
  });
  presses.observe({ type: 'event', durationThreshold: 16 });
  shifts.observe({ type: 'layout-shift', buffered: true });
  addEventListener('input', ({ target }) => fields.add(target), { capture: true });
  window.takeLived = async () => {
    // Entries of events come some time after the frame that they end with.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const taken = { nextPaint, shift, fields: fields.size };
    [nextPaint, shift] = [0, 0];
    fields.clear();
    return taken;
  };
};
