import * as words from '#texts/admin.ts';
import type { Product } from '../../../common/contract/product.ts';
import { ProductImage } from '../common/ProductImage.tsx';
import { Chip } from './Chip.tsx';
import classes from './ProductName.module.css';

/** A product's picture and name; drafts, which shoppers do not see yet, have a badge (A23). */
export function ProductName({ product: { name, image, isDraft } }: { product: Product }) {
  return (
    <span className={classes.product}>
      <span className={classes.picture}>
        <ProductImage image={image} alt="" place="thumbnail" />
      </span>
      <span className={classes.name}>
        {name}
        {isDraft ? <Chip kind="waits">{words.draft}</Chip> : null}
      </span>
    </span>
  );
}
