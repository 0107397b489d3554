import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { withShop } from './support/shop.mjs';
import { load, median, memoryOf, printBudget, printMachine, printTable } from './support/measure.mjs';

/** `npm run bench -- memory`: docs/benchmarks.md. */
const asInImageAndUnit = { MALLOC_ARENA_MAX: '1' };
const MOST_IDLE = 400;
const MOST_AT_START = 450;
const SETTLING = 5000;

/** Resident memory when idle: the median of ten samples in two seconds. */
const idle = async (pid) => {
  await sleep(SETTLING);
  const looks = [];
  for (let look = 0; look < 10; look += 1) {
    looks.push(memoryOf(pid).now);
    await sleep(200);
  }
  return median(looks);
};

const bareNode = async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  try {
    return await idle(child.pid);
  } finally {
    child.kill();
  }
};

/** A thousand typical requests of shoppers. */
const browse = async (address) => {
  const { products } = await (await fetch(`${address}/api/products`)).json();
  const paths = ['/', '/api/products', '/api/products/top', `/api/products/${products[0]._id}`, products[0].image];
  for (const path of paths) await load({ url: address + path, connections: 20, amount: 1000 / paths.length });
};

printMachine();
const bare = await bareNode();
const { started, peak, used } = await withShop(asInImageAndUnit, async ({ address, pid }) => {
  const afterStart = await idle(pid);
  const mostSoFar = memoryOf(pid).peak;
  await browse(address);
  return { started: afterStart, peak: mostSoFar, used: await idle(pid) };
});

const row = (what, megabytes) => ({ 'resident memory': what, MB: megabytes, '÷ bare Node': megabytes / bare });
printTable([
  row('bare Node', bare),
  row('idle after the first start', started),
  ...(peak === undefined ? [] : [row('peak of the first start', peak)]),
  row('idle after 1,000 requests', used),
]);
console.log('');
printBudget('idle after the first start', started, MOST_IDLE, 'MB');
printBudget('idle after 1,000 requests', used, MOST_IDLE, 'MB');
if (peak !== undefined) printBudget('peak of the first start', peak, MOST_AT_START, 'MB');
