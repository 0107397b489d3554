import { expect, it, vi } from 'vitest';
import { registerWorker } from '../../src/services/worker.ts';

const windowThat = (register: (file: string) => Promise<void>) =>
  Object.assign(new EventTarget(), { document: new EventTarget(), navigator: { serviceWorker: { register } } });

it('A72: the worker is registered once, with the first input; a refusal is in the console', async () => {
  const refusal = new Error('The operation is insecure.');
  const register = vi.fn<(file: string) => Promise<void>>(() => Promise.reject(refusal));
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = windowThat(register);
  registerWorker(page as unknown as Window);
  expect(register).not.toHaveBeenCalled();
  page.document.dispatchEvent(new Event('keydown'));
  page.document.dispatchEvent(new Event('pointerdown'));
  expect(register.mock.calls).toEqual([['/worker.js']]);
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith(refusal));
});

it('A72: a browser without workers goes on without', () => {
  expect(() => registerWorker({ document: new EventTarget(), navigator: {} } as unknown as Window)).not.toThrow();
});
