// @module-tag soak

import { walkShareInBrowser } from '../../support/browserShare.ts';

await walkShareInBrowser(1, 4); // each chart of this share follows its chart
