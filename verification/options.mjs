import { parseArgs } from 'node:util';

const listOf = (options) =>
  Object.entries(options).map(([name, { value = '', default: usual, does }]) => {
    const preset = [undefined, '', false, 'Infinity'].includes(usual) ? '' : ` (${usual})`;
    return `  ${`--${name} ${value}`.padEnd(23)} ${does}${preset}`;
  });

const parsed = (name, options) => {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const [what] = error.message.split('. ');
    console.error(`${what}. \`npm run verify -- ${name} --help\` lists the options.`);
    return process.exit(1);
  }
};

/**
 * The options of `npm run verify -- <name>`. `--help` lists them, and a mistake is told in one line; either ends the
 * process.
 */
export const readOptions = (name, does, own) => {
  process.once('uncaughtException', (error) => {
    console.error(error instanceof RangeError ? error.message : error); // a name that is not known needs no stack
    process.exit(1);
  });
  const options = { ...own, help: { type: 'boolean', does: 'prints this list' } };
  const values = parsed(name, options);
  const isMisread = ([each, value]) => /count|number/.test(options[each].value) && Number.isNaN(Number(value));
  const [misread] = Object.entries(values).find(isMisread) ?? [];
  if (misread) throw new RangeError(`--${misread} takes a number, not ${values[misread]}.`);
  if (!values.help) return values;
  console.log([`npm run verify -- ${name} [options]   ${does}`, '', ...listOf(options)].join('\n'));
  return process.exit(0);
};

/** A time for readers. */
export const duration = (begun) => {
  const seconds = Math.round((performance.now() - begun) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/** A reproducible source of numbers in [0, 1): mulberry32. */
export const randomFrom = (seed) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
