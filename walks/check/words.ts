import type { Words } from 'xstate-walks/check';
import { callAt } from '../../tests/drivers/api/shopApi.ts';
import { orderKeyOf, type GivenAnswer, type SentRequest } from './heldFetch.ts';

const requestInWords = (text: string): string => {
  const { method, url, headers } = JSON.parse(text) as SentRequest;
  const { pathname } = new URL(url, 'http://shop.test');
  const key = orderKeyOf({ headers, url });
  return `${callAt(method, pathname) ?? `${method} ${pathname}`}${key === null ? '' : ` with ${key}`}`;
};

const answerInWords = (text: string): string => {
  const { status, text: body } = JSON.parse(text) as GivenAnswer;
  const { code, message } = (body.startsWith('{') ? JSON.parse(body) : {}) as { code?: string; message?: string };
  if (status < 400) return body === '[]' ? `${status}, none` : `${status}`;
  return `${status} ${code ?? message ?? ''}`;
};

/** How counterexamples name the tabs, the calls and the answers of the shop. */
export const wordsOf = (tabs: readonly string[]): Words => ({
  processes: tabs,
  world: 'server',
  request: requestInWords,
  answer: answerInWords,
  work: (text) => `the gateway answers to ${requestInWords((JSON.parse(text) as { request: string }).request)}`,
});
