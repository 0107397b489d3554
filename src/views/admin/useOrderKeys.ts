import { useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';
import type { deliveryQueueMachine } from '../../machines/deliveryQueue.machine.ts';
import type { Actor } from '../shop/ShopContext.tsx';

/**
 * Keyboard shortcuts of the delivery queue: up and down between rows, and two that undo the last delivery. The single
 * letter works only while the focus is in the list, to avoid accidents.
 */
export const useOrderKeys = (frame: RefObject<HTMLElement | null>, queue: Actor<typeof deliveryQueueMachine>): void => {
  const undo = () => queue.send({ type: 'delivery.undo' });
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    const row = (event.target as HTMLElement).closest('tbody tr');
    if (row === null || !frame.current?.contains(row)) return;
    const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
    event.preventDefault();
    next?.querySelector<HTMLElement>('[data-main]')?.focus();
  };
  const quietly = { preventDefault: false };
  useHotkeys([
    ['mod+Z', undo],
    ['U', ({ target }) => (frame.current?.contains(target as Node) ? undo() : undefined), quietly],
    ['ArrowDown', (event) => move(event, 1), quietly],
    ['ArrowUp', (event) => move(event, -1), quietly],
  ]);
};
