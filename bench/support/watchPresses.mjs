/**
 * Runs in the page before its own scripts, so it cannot use outer scopes: `window.benchPresses` collects what the visitor
 * presses, in order and with whether the shop took input already, and the events that its charts receive. `buttons` are
 * selectors by name.
 */
export const watchPresses = ({ buttons, search, quantity }) => {
  const seen = { presses: [], events: [] };
  window.benchPresses = seen;
  const watch = (name, type, selector, valueOf) => {
    const note = (event) => {
      const isAt = event.isTrusted && event.target instanceof Element && event.target.closest(selector) !== null;
      if (isAt) seen.presses.push({ name, value: valueOf?.(event), isEarly: window.benchReady === null });
    };
    addEventListener(type, note, true);
  };
  for (const [name, selector] of Object.entries(buttons)) {
    watch(name, 'pointerdown', selector, ({ target }) => target.closest(selector).textContent);
    // The shop may have begun to take input between the press and its click.
    const onClick = ({ isTrusted, target }) => {
      const press = seen.presses.findLast((each) => each.name === name);
      if (isTrusted && press && target.closest(selector)) press.isEarly = window.benchReady === null;
    };
    addEventListener('click', onClick, true);
  }
  watch('type', 'keydown', search, ({ key }) => key);
  watch('choose', 'change', quantity, ({ target }) => target.value);
  window.__inspectCharts = ({ type, event }) => {
    if (type === '@xstate.event') seen.events.push({ type: event.type, index: event.index });
  };
};
