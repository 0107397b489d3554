// Runs before the app: keeps what visitors do on a screen that the server has drawn, until its charts run and
// src/services/earlyInput.ts delivers it. Links and the search work by themselves.
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
    const element = type === 'click' ? target.closest('button') : target;
    const form = type === 'submit' ? element : element?.form;
    if (!element || form?.hasAttribute('action')) return;
    if (type === 'click' || type === 'submit') hold(event, { type, element, text: element.textContent });
    else kept.push({ type, element, value: /^(checkbox|radio)$/.test(element.type) ? element.checked : element.value });
  };
  for (const type of events) addEventListener(type, keep, true);
  window.takeEarlyInput = () => {
    for (const type of events) removeEventListener(type, keep, true);
    return kept.splice(0);
  };
}
