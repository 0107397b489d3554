import { unsupported } from '../../scripts/nodeVersion.mjs';

const args = process.argv.slice(2);

const run = async ({ paths }) => {
  process.exitCode = await paths(args, (text) => process.stdout.write(`${text}\n`));
};

// `npm run paths`. A list needs the models only, not the parts that run and report tests.
try {
  const problem = unsupported(process.versions.node);
  if (problem) throw new Error(problem);
  const { loadBundled, withSources } = await import('../../scripts/sources.mjs');
  if (args.some((arg) => /^--(run|report|export|diff|replay)\b/.test(arg)))
    await withSources(async (load) => run(await load('/walks/cli/paths.ts')), { sourcemap: false });
  else await run(await loadBundled('walks/cli/paths.ts'));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
