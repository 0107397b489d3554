// Runs before the app: keeps what visitors do on a screen that the server has drawn, until its charts run and
// src/services/earlyInput.ts delivers it. Links and forms with an address work by themselves.
{
  const kept = [];
  const events = ['click', 'submit', 'input', 'change'];
  const hold = (event, entry) => {
    event.preventDefault();
    event.stopPropagation();
    entry.element.setAttribute('aria-busy', true);
    kept.push(entry);
  };
  const keep = (event) => {
    const { type, target } = event;
    if (type === 'input' || type === 'change') {
      const value = /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value;
      const last = kept.at(-1);
      if (last?.element === target) last.value = value;
      else kept.push({ type, element: target, value });
      return;
    }
    const element = type === 'click' ? target.closest('button') : target;
    const form = type === 'click' ? element?.form : element;
    if (element && !form?.hasAttribute('action')) hold(event, { type, element, text: element.textContent });
  };
  for (const type of events) addEventListener(type, keep, true);
  window.takeEarlyInput = () => {
    for (const type of events) removeEventListener(type, keep, true);
    return kept.splice(0);
  };
}
