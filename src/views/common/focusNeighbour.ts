/** Focuses the remove button of the next row, or of the one before, as the pressed one goes with its row; false if none. */
export const focusNeighbour = (pressed: HTMLElement): boolean => {
  const row = pressed.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const button = neighbour?.querySelector<HTMLElement>('[data-remove]') ?? null;
  button?.focus();
  return button !== null;
};
