import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `npm run verify -- <name>` proves or grades something; alone it lists what there is. */
const commands = {
  prove: {
    does: 'bounded model checking: whatever happens within bounds breaks no rule; about ten minutes',
    args: ['verification/proofs/prove.mjs'],
  },
  simulate: {
    does: 'random runs of the whole shop, with injected faults, break no rule; a minute',
    args: ['verification/proofs/simulate.mjs'],
  },
  powercuts: {
    does: 'no acknowledged order is lost when the power is cut; five minutes',
    args: ['--liftoff-only', '--no-opt', 'verification/proofs/powerCuts.mjs'],
  },
  histories: {
    does: 'several servers, some killed, answer like one; two minutes, needs PostgreSQL',
    args: ['scripts/withPostgres.mjs', 'node', 'verification/proofs/histories.mjs'],
  },
  faults: {
    does: 'every planted fault turns a test red; hours, so `--sample 6` or `--only S12`',
    args: ['verification/faults.mjs'],
  },
};

const [name, ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (command) {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  // What is around a file, such as a database, is not needed for its help.
  const isHelp = rest.includes('--help');
  const own = isHelp ? command.args.filter((each) => each.startsWith('verification/')) : command.args;
  process.exitCode = spawnSync(process.execPath, [...own, ...rest], { cwd, stdio: 'inherit' }).status ?? 1;
} else {
  for (const [each, { does }] of Object.entries(commands)) console.log(`npm run verify -- ${each.padEnd(9)}  ${does}`);
  console.log('\nEach has --help.');
  if (name !== undefined && name !== '--help') {
    console.error(`Nothing is called “${name}”.`);
    process.exitCode = 1;
  }
}
