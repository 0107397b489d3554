import { makeBuild } from './build/builds.mjs';

if (!makeBuild({ quiet: false })) process.exitCode = 1;
