import { routes } from '../../../common/routes/routes.ts';
import { ProductScreen } from './ProductScreen.tsx';

/** The product at a path. */
export default function Screen({ path }: { path: string }) {
  const id = routes.product.match(path)?.id;
  return id === undefined ? null : <ProductScreen productId={id} />;
}
