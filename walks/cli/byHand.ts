import { unreachable } from '#texts/common.ts';
import * as walletWords from '#texts/order.ts';
import type { AnyEventObject } from 'xstate';
import { completedService, DOWN, type TestPath, withEvents } from 'xstate-walks';
import { type BookCase, type Preparation, toBook } from 'xstate-walks/exports';
import { type Expectation, literal } from 'xstate-walks/screen';
import { formatPrice } from '../../common/domain/money.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { WalletError } from '../../src/services/walletServices.ts';
import { answerOf, callOf } from '../../tests/drivers/browser/answers.ts';
import { screenModelOf } from '../../tests/drivers/browser/screenModel.ts';
import { caseConsole } from './caseConsole.ts';
import { causesOf } from './causes.ts';
import type { ChartDeclaration } from '../../tests/drivers/declaration.ts';
import type { Visit } from '../../tests/drivers/browser/browserShop.ts';
import { aUser } from '../../tests/fixtures/samples.ts';
import { type ShopApi, allEndpoints } from '../../tests/drivers/api/shopApi.ts';
import { heldCalls } from './playwrightFile.ts';

const broken = 'Something went wrong';

/** How a call fails in the book where its test path only says that it does: in turn lost, and answered with an error. */
const faults = [
  new ServiceError(unreachable),
  new ServiceError(broken, { status: 500, problem: { message: broken } }),
] as const;

/** What the shop says where a script does not arrive, if it says anything of it. */
const scriptFaults: Record<string, Error> = {
  loadWalletScript: new WalletError('failed', walletWords.unreachable),
};

const isDown = ({ type, error }: AnyEventObject & { error?: unknown }) =>
  completedService(type) !== undefined && error instanceof Error && error.message === DOWN;

/** A test path whose failures say what the shop says of them. */
export function withRealFaults({ machine, inShop }: ChartDeclaration, testPath: TestPath): TestPath {
  let turn = 0;
  return withEvents(machine, testPath, (event) => {
    if (!isDown(event)) return event;
    const service = completedService(event.type)!;
    if (Object.hasOwn(inShop.scripts ?? {}, service))
      return { ...event, error: scriptFaults[service] ?? event['error'] };
    turn += 1;
    return { ...event, error: faults[(turn - 1) % faults.length] };
  });
}

const dataIn = ({ cart, address, method }: Visit): string[] => {
  const lines = cart?.map(
    ({ name, qty, price, countInStock }) => `${qty} × ${name} at ${formatPrice(price)}, ${countInStock} in stock`,
  );
  return [
    lines === undefined ? 'the cart is empty' : `in the cart: ${lines.join('; ')}`,
    ...(address ? [`the shipping address is ${Object.values(address).join(', ')}`] : []),
    ...(method ? [`the payment method is ${method}`] : []),
  ];
};

/** Who may be signed in: by the sample person, how a tester becomes one. */
const accounts = () => {
  const known = new Map<object, string>();
  const person = (how: string, sample: object) => {
    known.set(sample, how);
    return sample;
  };
  const api = {
    anAdmin: async () =>
      person(
        'the administrator: sign in at /login as admin@example.com with admin-proshop (or as ADMIN_EMAIL)',
        aUser({ isAdmin: true }),
      ),
    aPerson: async (name: string) =>
      person(`a new user: register at /register as ${name}, with any e-mail address and password`, aUser({ name })),
  } as unknown as ShopApi;
  return { api, howOf: (sample: object) => known.get(sample) };
};

/** A path as the documentation of the API has it. */
const pathOf = (service: string) => {
  const { method, path } = allEndpoints[callOf(service)];
  return `${method} ${path}`;
};

/** What a tester prepares for a test path. */
async function preparationOf(chart: ChartDeclaration, { input }: TestPath): Promise<Preparation> {
  const { services, arrive } = screenModelOf(chart);
  const { api, howOf } = accounts();
  const { path, visit = {}, answers = [], first } = await arrive({ api }, input);
  const { as, cart, address, method, reducedMotion } = visit;
  const how = as && howOf(as);
  const stored = {
    ...(as && how === undefined ? { userInfo: { ...as, password: undefined } } : {}),
    ...(cart ? { cartItems: cart } : {}),
    ...(address ? { shippingAddress: address } : {}),
    ...(method ? { paymentMethod: method } : {}),
  };
  const waiting = Object.entries(services).map(([name, service]) => `“${name}” is ${pathOf(service)}`);
  const made = as && how === undefined ? `${as.name}, ${as.email}: only the browser knows them` : undefined;
  return {
    account: how ?? made ?? 'none: a guest',
    address: path,
    data: [
      ...dataIn(visit),
      ...answers.map(({ method: by, path: of, status, body }) => {
        const said = body === null ? '' : `: \`${JSON.stringify(body)}\``;
        return `${by} ${of} is always answered with status ${status}${said}`;
      }),
      ...(waiting.length > 0 ? [`these calls wait until a step ends them: ${waiting.join('; ')}`] : []),
      ...(reducedMotion === 'no-preference' ? ['the system does not prefer reduced motion'] : []),
    ],
    stored,
    begin: [
      ...(first ? [`(${literal(first)})()`] : []),
      `begin(${literal({ path, held: heldCalls(services), answers: answers.length > 0 ? answers : undefined })})`,
    ].join('\n'),
  };
}

const isLost = ({ error }: AnyEventObject & { error?: unknown }) => error === faults[0];

/** The expectations as they are: every alert has its words. */
export const asItIs = (expectation: Expectation): Expectation => expectation;

/** The test cases of a chart. */
export async function bookOf(chart: ChartDeclaration, testPaths: TestPath[]): Promise<BookCase[]> {
  const screenModel = screenModelOf(chart, asItIs);
  const scripts = Object.fromEntries(
    Object.entries(screenModel.scripts ?? {}).map(([name, path]) => [name, path.source.replaceAll(/[\^$\\]/g, '')]),
  );
  const told = testPaths.map((testPath) => withRealFaults(chart, testPath));
  return toBook(chart.machine.id, told, screenModel, {
    preparations: await Promise.all(testPaths.map((testPath) => preparationOf(chart, testPath))),
    causes: () =>
      causesOf({
        scripts,
        answer: (service, event, state) => ({
          answer: isLost(event) ? null : answerOf(screenModel.services[service] ?? service, event),
          about: screenModel.about?.[service]?.(state),
        }),
      }),
  });
}

/** What a tester reads before the first case. */
export const bookHead = `# Test cases

Written from the charts with \`npm run paths -- --export cases.md\`, to be written again when they change.

## Before the first case

Start the shop without rate limits (\`RATE_LIMITS=off npm start\`). It prints its address. Perform each case in a new private window:

1. Become the **account** of the case.
2. If its first command is \`store(…)\`: open \`/placeholder.svg\`, where no shop runs, open the developer tools (F12), paste the script below into the console, and then that command.
3. Open \`/cart\`, paste the script and then the other commands of the case. The last one opens the **address** of the case.
4. Perform the steps. A command below a step belongs into the console of that tab; \`store(…)\` belongs into that of a second tab at \`/placeholder.svg\`, into which the script was pasted, too.

After a reload of the page, paste the script and the commands of the case again. The script makes calls of the shop wait, so that each ends as its step says: \`answer\` gives the response, and \`lose\` loses the request, as it happens without a connection (in the developer tools: Network, Offline). Scripts are blocked in the developer tools: Network, a right click on the request, Block request URL.

\`\`\`js
(${caseConsole.toString()})()
\`\`\`
`;
