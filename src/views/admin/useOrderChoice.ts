import { useState } from 'react';
import { isDeliverable } from '../../../common/domain/order.ts';
import type { OrderLine } from '../../../common/domain/orderList.ts';

/** The orders on screen that are ticked, to be marked together. Like a form, it lives as long as the list is on screen. */
export type OrderChoice = {
  /** The orders that can be ticked. */
  open: readonly string[];
  ticked: readonly string[];
  setTicked: (orderIds: readonly string[]) => void;
};

/** Which of these rows are ticked. Only an order that waits for its delivery can be. */
export const useOrderChoice = (orders: readonly OrderLine[]): OrderChoice => {
  const [chosen, setTicked] = useState<readonly string[]>([]);
  const open = orders.filter((order) => isDeliverable(order) && order.progress === null).map(({ _id }) => _id);
  return { open, ticked: open.filter((id) => chosen.includes(id)), setTicked };
};
