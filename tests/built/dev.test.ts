import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDevServer } from '../fixtures/shopServer.ts';

let dev: Awaited<ReturnType<typeof startDevServer>>;
beforeAll(async () => void (dev = await startDevServer()));
afterAll(() => dev?.stop());

const get = async (path: string, cookie = '') => {
  const answer = await fetch(`${dev.address.replace(/\/$/, '')}${path}`, { headers: { cookie } });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

describe('the development server', () => {
  it('has every language, by the cookie', async () => {
    const footer = '/src/views/App.tsx';
    for (const language of ['en', 'de', 'en']) {
      const cookie = `language=${language}`;
      expect((await get('/', cookie)).text).toContain(`<html lang="${language}">`);
      expect((await get(footer, cookie)).text).toContain(`/common/texts/${language}/layout.ts`);
    }
  });

  it('serves the API and the document', async () => {
    expect(await get('/api/products/top')).toMatchObject({ status: 200 });
    expect(await get('/')).toMatchObject({ status: 200, type: 'text/html' });
  });
});
