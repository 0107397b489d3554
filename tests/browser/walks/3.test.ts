// @module-tag soak

import { walkShareInBrowser } from './share.ts';

await walkShareInBrowser(3, 4); // each chart of this share follows its chart
