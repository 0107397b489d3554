import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { deferred } from 'xstate-walks';
import { startForTest } from 'xstate-walks/vitest';
import { productEditMachine } from '../../src/machines/productEdit.machine.ts';
import { ProductEditView } from '../../src/views/admin/ProductEditView.tsx';
import { aProduct } from '../fixtures/samples.ts';
import { renderInShop } from '../drivers/renderInShop.tsx';

it.each([
  ['12,5', [{ price: 12.5 }], ''],
  ['12.5', [{ price: 12.5 }], ''],
  ['1.849,00 $', [{ price: 1849 }], ''],
  ['1.849', [], 'Preis kann höchstens zwei Dezimalstellen haben'],
  ['12,345', [], 'Der Preis ist ein Betrag, etwa 89,99'],
])('A42: in German, a price typed as %s is sent as %j, and stays as typed', async (typed, sent, problem) => {
  const user = userEvent.setup({ delay: null });
  const services = deferred('getAnyProduct', 'uploadImage', 'updateProduct');
  const machine = productEditMachine.provide({ actors: services.actors });
  renderInShop(<ProductEditView edit={startForTest(createActor(machine, { input: { productId: 'p1' } }))} />);
  await act(() => services.done('getAnyProduct', aProduct({ price: 89.99, version: 1 })));
  const field = screen.getByLabelText('Preis');
  expect(field).toHaveValue('89,99');
  await user.clear(field);
  await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(services.calls('updateProduct')).toMatchObject(sent);
  expect(field).toHaveAccessibleDescription(problem);
  expect(field).toHaveValue(typed);
});
