import { withSources } from '../../scripts/sources.mjs';

try {
  await withSources(async (load) => {
    const { paths } = await load('/walks/cli/paths.ts');
    process.exitCode = await paths(process.argv.slice(2), (text) => process.stdout.write(`${text}\n`));
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
