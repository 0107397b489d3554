import { unsupported } from '../../scripts/nodeVersion.mjs';

const args = process.argv.slice(2);

/** Loads the command, and runs it. A list needs the models only, not the parts that run and report tests. */
const run = async () => {
  try {
    const { loadBundled, withSources } = await import('../../scripts/sources.mjs');
    const runIn = async ({ paths }) => {
      process.exitCode = await paths(args, (text) => process.stdout.write(`${text}\n`));
    };
    if (args.some((arg) => /^--(run|report|export|diff|replay)\b/.test(arg)))
      await withSources(async (load) => runIn(await load('/walks/cli/paths.ts')), { sourcemap: false });
    else await runIn(await loadBundled('walks/cli/paths.ts'));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};

// `npm run paths`
const problem = unsupported(process.versions.node);
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else void run();
