import { walkShareOfViews } from './share.tsx';

await walkShareOfViews(1, 2); // each chart of this share follows its chart
