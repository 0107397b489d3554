/** Input before the app ran. `text` is that of the pressed button, `value` the field's, or whether a box is checked. */
type EarlyInput =
  | { type: 'click'; element: HTMLElement; text: string }
  | { type: 'submit'; element: HTMLFormElement }
  | { type: 'input' | 'change'; element: HTMLInputElement | HTMLSelectElement; value: string | boolean };

declare global {
  interface Window {
    /** Set by src/earlyInput.js: ends the recording, and returns the inputs in order. */
    takeEarlyInput?: () => EarlyInput[];
  }
}

/** Sets a field like a visitor. React reports a change only if the value differs from the last one it saw. */
const enter = (field: HTMLInputElement | HTMLSelectElement, value: string | boolean): void => {
  if (typeof value === 'boolean') {
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  field.value = `${value} `;
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
};

const deliver = (input: EarlyInput): void => {
  if (!input.element.isConnected) return;
  input.element.removeAttribute('aria-busy');
  // Shows a password. React hydrates what is pressed.
  input.element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  if (input.type === 'click') {
    // Pause may have become Play.
    if (input.element.textContent !== input.text) return;
    input.element.click();
  } else if (input.type === 'submit') input.element.requestSubmit();
  else enter(input.element, input.value);
};

/** Reports where the pointer and the focus are. Events only report their moves. */
const reportPlaces = (target: Window): void => {
  const { document } = target;
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  // A finger leaves no pointer behind, yet its last place matches `:hover`.
  const hovered = target.matchMedia('(hover: hover)').matches
    ? [...document.querySelectorAll(':hover')].at(-1)
    : undefined;
  hovered?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
};

/** Delivers early inputs in order. `run` draws after each: a control that it disables takes no second press. */
export const deliverEarlyInput = (target: Window, run: (deliverOne: () => void) => void): void => {
  const inputs = target.takeEarlyInput?.() ?? [];
  delete target.takeEarlyInput;
  // In a microtask: React cannot draw while it runs the effect that calls this.
  queueMicrotask(() => {
    for (const input of inputs) run(() => deliver(input));
    run(() => reportPlaces(target));
  });
};
