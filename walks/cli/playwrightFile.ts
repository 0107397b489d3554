import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Held } from 'xstate-walks/playwright';
import type { PlaywrightExport } from 'xstate-walks/exports';
import { literal } from 'xstate-walks/screen';
import type { TestPath } from 'xstate-walks';
import { type ShopApi, allEndpoints } from '../../tests/drivers/api/shopApi.ts';
import { aUser } from '../../tests/fixtures/samples.ts';
import { answerOf, ASIDE, callOf } from '../../tests/drivers/browser/answers.ts';
import { screenModelOf } from '../../tests/drivers/browser/screenModel.ts';
import type { ChartDeclaration } from '../../tests/drivers/declaration.ts';

/** The head of the exported file: its requirements and its accounts. */
export const head = `
// Needs the address of a running shop as baseURL, without rate limits (RATE_LIMITS=off), and
// the administrator of ADMIN_EMAIL and ADMIN_PASSWORD, else that of the demonstration.
const { ADMIN_EMAIL = 'admin@example.com', ADMIN_PASSWORD = 'admin-proshop' } = process.env;

type Account = { _id: string; name: string; email: string; token: string };

const post = async (page: Page, path: string, data: unknown): Promise<Account> => {
  const response = await page.request.post(path, { data });
  await expect(response, \`\${path} answers\`).toBeOK();
  return response.json();
};

const password = 'a long enough one';

/** Registers a new user. */
const shopper = (page: Page, name: string) =>
  post(page, '/api/users', { name, email: \`\${crypto.randomUUID()}@example.com\`, password });

/** A new administrator, made one by that of the shop. */
const administrator = async (page: Page) => {
  const { token } = await post(page, '/api/users/login', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  const { _id, name, email } = await shopper(page, 'Ada Admin');
  const headers = { authorization: \`Bearer \${token}\` };
  const made = await page.request.put(\`/api/users/\${_id}\`, { headers, data: { name, email, isAdmin: true } });
  await expect(made, 'there is a new administrator').toBeOK();
  return post(page, '/api/users/login', { email, password });
};

// Every test has its own browser profile and its own account, and the calls that change data end in the test.
test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 1280, height: 900 } });
`;

/** Accounts that the tests create at run time: their code, by the sample person that they replace. */
const peopleThere = () => {
  const codes = new Map<object, string>();
  const there = (code: string, person: object) => {
    codes.set(person, code);
    return person;
  };
  const api = {
    anAdmin: async () => there('await administrator(page)', aUser({ isAdmin: true })),
    aPerson: async (name: string) => there(`await shopper(page, ${literal(name)})`, aUser({ name })),
  } as unknown as ShopApi;
  return { api, codeOf: (person: object) => codes.get(person) ?? literal({ ...person, password: undefined }) };
};

const escaped = (path: string) => path.replaceAll(/[/.]/g, '\\$&');

const patternOf = (path: string) => escaped(path).replace(':id', '[^/]+');

/** The paths of a call, without more literal paths of the same method. */
function heldAs(service: string): Held {
  const { method, path } = allEndpoints[callOf(service)];
  const others = Object.values(allEndpoints)
    .filter((other) => other.method === method && other.path !== path && !other.path.includes(':id'))
    .filter((other) => new RegExp(`^${patternOf(path)}$`).test(other.path));
  const not = others.map((other) => `(?!${escaped(other.path)}$)`).join('');
  return { method, path: new RegExp(`^${not}${patternOf(path)}$`) };
}

/** The calls of these services, by their names in the chart. */
export const heldCalls = (services: Readonly<Record<string, string>>): Record<string, Held> =>
  Object.fromEntries(Object.entries(services).map(([name, service]) => [name, heldAs(service)]));

/** A chart with everything that the file of tests contains of it. */
export function exportedOf(chart: ChartDeclaration, testPaths: TestPath[]): PlaywrightExport {
  const screenModel = screenModelOf(chart);
  const scripts = Object.entries(screenModel.scripts ?? {}).map(
    ([name, path]) => [name, { method: 'GET', path }] as const,
  );
  return {
    id: chart.machine.id,
    testPaths,
    screenModel,
    prepare: screenModel.prepare,
    arrival: async (input) => {
      const { api, codeOf } = peopleThere();
      const { path, visit = {}, answers, first } = await screenModel.arrive({ api }, input);
      const { as, cart, address, method, reducedMotion } = visit;
      return {
        path,
        ...(as ? { me: { name: 'userInfo', is: codeOf(as) } } : {}),
        kept: { cartItems: cart, shippingAddress: address, paymentMethod: method },
        aside: ASIDE,
        answers,
        held: { ...Object.fromEntries(scripts), ...heldCalls(screenModel.services) },
        first,
        still: screenModel.still,
        calm: reducedMotion !== 'no-preference',
      };
    },
    answer: (service: string, event: AnyEventObject, state: AnyMachineSnapshot) => ({
      answer: answerOf(screenModel.services[service]!, event),
      about: screenModel.about?.[service]?.(state),
    }),
  };
}
