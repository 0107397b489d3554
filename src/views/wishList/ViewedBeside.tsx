import { useEffect } from 'react';
import type { Product } from '../../../common/contract/product.ts';
import { savedOf } from '../../../common/domain/savedProducts.ts';
import type { savedProductsMachine } from '../../machines/savedProducts.machine.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import classes from './Viewed.module.css';
import { Viewed } from './Viewed.tsx';

/** What was looked at before this product, which is looked at now. */
export function ViewedBeside({ saved, product }: { saved: Actor<typeof savedProductsMachine>; product: Product }) {
  const { _id, name, image } = product;
  useEffect(() => saved.send({ type: 'view.add', saved: savedOf({ _id, name, image }) }), [saved, _id, name, image]);
  return (
    <div className={classes.beside}>
      <Viewed saved={saved} except={_id} />
    </div>
  );
}
