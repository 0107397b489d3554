import { walkShareOfViews } from './share.tsx';

await walkShareOfViews(2, 2); // each chart of this share follows its chart
