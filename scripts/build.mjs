import { parseArgs } from 'node:util';
import { makeBuild } from './build/builds.mjs';

// `npm run build`; `-- --language en` builds the pages of one language, for a trial.
const { values } = parseArgs({ options: { language: { type: 'string', multiple: true } } });
if (!makeBuild({ quiet: false, languages: values.language })) process.exitCode = 1;
