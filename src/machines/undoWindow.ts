/** How long a delivery or a change in a list can be undone, in milliseconds. */
export const UNDO_WINDOW = 5000;
