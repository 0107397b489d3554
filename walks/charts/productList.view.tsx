import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { productListMachine } from '../../src/machines/productList.machine.ts';
import type { ChartView } from '../chartView.ts';

/** The view stays as it was, and nothing can be done. The shop goes on to another page. */
const stays = ({ context: { answer, deleted } }: SnapshotFrom<typeof productListMachine>) => {
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Products');
  expect(screen.queryAllByRole('button', { name: /^Edit ./ })).toHaveLength(answer?.products.length ?? 0);
  expect(screen.queryAllByText(/ was deleted\.$/).map((said) => said.textContent)).toEqual(
    deleted ? [`${deleted.name} was deleted.`] : [],
  );
  for (const button of screen.getAllByRole('button', { name: /^(Delete .|Create Product)/ }))
    expect(button.matches(':disabled, [aria-disabled=true]')).toBe(true);
};

export const view: ChartView<typeof productListMachine> = {
  screens: { beyondEnd: stays, created: stays },
};
