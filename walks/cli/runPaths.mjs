import { withSources } from '../../scripts/sources.mjs';

try {
  await withSources(async (load) => {
    const { paths } = await load('/walks/cli/paths.ts');
    process.exitCode = await paths(process.argv.slice(2), (text) => console.log(text));
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
