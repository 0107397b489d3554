/**
 * Runs in the page, so it cannot use outer scopes: `window.benchPress` will hold how long after the next press an element
 * with this text was painted, and how long the press itself took to the next paint, in milliseconds.
 */
export const watchPress = ({ selector, text }) => {
  const find = () =>
    [...document.querySelectorAll(selector)].find(
      (each) => each.textContent.trim().startsWith(text) && each.getClientRects().length > 0,
    );
  const durations = { pointerdown: 0, pointerup: 0, click: 0 };
  const events = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name in durations) durations[name] = duration;
  });
  events.observe({ type: 'event', durationThreshold: 16 });
  window.benchPress = new Promise((resolve) => {
    const report = (drawn, shown) => {
      const nextPaint = Math.max(...Object.values(durations));
      resolve({ shown: drawn < durations.click ? durations.click : shown, nextPaint });
    };
    const onClick = ({ timeStamp }) => {
      const sincePress = () => performance.now() - timeStamp;
      const look = () => {
        if (!find()) return;
        changes.disconnect();
        const drawn = sincePress();
        const { port1, port2 } = new MessageChannel();
        const painted = () => {
          const shown = sincePress();
          // Entries of events come some time after the frame that they end with, and know when it was on screen.
          setTimeout(() => report(drawn, shown), 500);
        };
        port1.addEventListener('message', painted);
        port1.start();
        requestAnimationFrame(() => port2.postMessage(null)); // the first task after the frame
      };
      const changes = new MutationObserver(look);
      changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    };
    addEventListener('click', onClick, { capture: true, once: true });
  });
};
