import { makeBuild } from './build/builds.mjs';

// `npm run build`
if (!makeBuild({ quiet: false })) process.exitCode = 1;
