import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { sitesOf, withSwitches } from '../expressions/sites.mjs';
import { root } from '../plant.mjs';

const inFolder =
  (folder) =>
  (...names) =>
    names.map((name) => `${folder}/${name}.ts`);
const orders = inFolder('server/api/orders');
const app = inFolder('src/app');
const machines = inFolder('src/machines');

/** What the checker alone must protect: the rules of orders, the tables of effects, and three charts. */
export const groups = {
  orders: {
    files: orders(
      'placeOrder',
      'settleOrder',
      'endAttempt',
      'keepCharged',
      'releaseUnpaid',
      'reconcileCharges',
      'orderBounds',
      'stock',
      'refusedOrders',
      'buyerState',
      'idempotencyKey',
      'orderRoutes',
      'ordersRepository',
    ),
  },
  effects: { files: app('shopEffects', 'lazyCheckout', 'orderEffects', 'lazyDeliveryQueue', 'sentPayments') },
  checkout: {
    files: machines(
      'checkout.machine',
      'checkout/setup',
      'checkout/orderKeys',
      'checkout/steps',
      'checkout/placeOrder',
      'checkout/openElsewhere',
      'checkout/inFlight',
    ),
    chart: 'src/machines/checkout.machine.ts',
  },
  order: { files: machines('order.machine'), chart: 'src/machines/order.machine.ts' },
  session: { files: machines('session.machine'), chart: 'src/machines/session.machine.ts' },
};

const switches = "import { at as __at } from '/walks/expressions/switches.ts';";

/** The name under which a chart’s module exports its machine. */
export const machineIn = (chart) => `${/(\w+)\.machine\.ts$/.exec(chart)[1]}Machine`;

/** Lets a module’s machine be replaced while it runs. */
const replaceable = (code, chart) => {
  const name = machineIn(chart);
  return `${code.replace(`export const ${name} =`, `export let ${name} =`)}\nexport const replaceMachine = (other) => { ${name} = other; };\n`;
};

/** The changes of expressions in these files, and a plugin of Vite that puts them into the sources, switched off. */
export const expressionsIn = async () => {
  const files = Object.entries(groups).flatMap(([group, { files: own }]) => own.map((file) => ({ group, file })));
  const charts = Object.values(groups).flatMap(({ chart }) => chart ?? []);
  const sources = new Map();
  const mutants = [];
  for (const { group, file } of files) {
    const source = readFileSync(join(root, file), 'utf8');
    const { code } = await transformWithOxc(source, file, { lang: 'ts', target: 'esnext' });
    sources.set(file, code);
    // What only runs while a module is loaded is its structure.
    for (const site of sitesOf(file, code).filter(({ isStatic }) => !isStatic))
      mutants.push({ ...site, group, id: mutants.length + 1 });
  }
  const plugin = {
    name: 'checked mutants',
    enforce: 'pre',
    transform: (_, id) => {
      const [path] = id.split('?');
      const file = path.startsWith(root) ? path.slice(root.length) : '';
      const source = sources.get(file);
      if (source === undefined) return null;
      const own = mutants.filter((each) => each.file === file);
      const code = own.length === 0 ? source : switches + withSwitches(source, own, '__at');
      return charts.includes(file) ? replaceable(code, file) : code;
    },
  };
  return { mutants, plugin };
};

const dropped = (list, at) => list.filter((_, index) => index !== at);

/** The changes of a row of effects: an effect or a guard dropped, a guard negated. */
const changesOfRow = (row) =>
  row.flatMap((effect, at) => {
    const what = [`${at + 1}:`, effect.kind, effect.to, effect.type ?? effect.key]
      .filter((part) => part !== undefined)
      .join(' ');
    return [
      { kind: 'effect dropped', what, row: dropped(row, at) },
      ...(effect.guards ?? []).flatMap((guard, index) => [
        {
          kind: 'guard dropped',
          what: `${what}, ${guard.check.name}`,
          row: row.with(at, { ...effect, guards: dropped(effect.guards, index) }),
        },
        {
          kind: 'guard negated',
          what: `${what}, ${guard.check.name}`,
          row: row.with(at, { ...effect, guards: effect.guards.with(index, { ...guard, holds: !guard.holds }) }),
        },
      ]),
    ];
  });

/** Every change of these tables by name, each with what turns it on and off. */
export const effectMutants = (tables) =>
  Object.entries(tables).flatMap(([name, table]) =>
    Object.entries(table).flatMap(([fact, row]) =>
      changesOfRow(row).map(({ kind, what, row: changed }) => ({
        group: 'effects',
        kind,
        place: null,
        what: `${name}, ${fact}, effect ${what}`,
        on: () => void (table[fact] = changed),
        off: () => void (table[fact] = row),
      })),
    ),
  );
