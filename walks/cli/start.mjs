import { unsupported } from '../../scripts/nodeVersion.mjs';

/** Loads the command, and runs it. */
const run = async () => {
  try {
    const { withSources } = await import('../../scripts/sources.mjs');
    await withSources(
      async (load) => {
        const { paths } = await load('/walks/cli/paths.ts');
        process.exitCode = await paths(process.argv.slice(2), (text) => process.stdout.write(`${text}\n`));
      },
      { sourcemap: false },
    );
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
