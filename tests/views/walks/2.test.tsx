import { walkShareOfViews } from '../../support/viewShare.tsx';

await walkShareOfViews(2, 2); // each chart of this share follows its chart
