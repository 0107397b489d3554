import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Http } from '../../src/services/http.ts';
import { createAccountServices } from '../../src/services/accountServices.ts';
import { createOwnServices } from '../../src/services/ownServices.ts';
import { createShopServices, type ServiceCall } from '../../src/services/shopServices.ts';
import { undemanding } from '../drivers/browser/answers.ts';

/** An input with every field and element: each is the same again, and in text it is `x`. */
const anything: object = new Proxy(() => undefined, {
  get: (_, key) => {
    if (key === Symbol.toPrimitive) return () => 'x';
    if (key === Symbol.iterator) return () => [anything].values();
    return anything;
  },
});

it('walks know of each call whether a well sent answer can fail', async () => {
  const answers: v.GenericSchema[] = [];
  const http: Http = async (_, { answer }) => {
    answers.push(answer);
    throw new Error('not sent');
  };
  const found: string[] = [];
  const services = {
    ...createShopServices(http),
    ...createAccountServices(http, () => undefined),
    ...createOwnServices(http),
  };
  for (const [name, call] of Object.entries<ServiceCall<never, unknown>>(services)) {
    await expect(call(anything as never, new AbortController().signal), `the service ${name}`).rejects.toThrow(
      'not sent',
    );
    if (v.is(answers.at(-1)!, { unexpected: [] })) found.push(name);
  }
  expect([...undemanding].toSorted(), 'the list “undemanding” in tests/drivers/browser/answers.ts').toEqual(
    found.toSorted(),
  );
});
