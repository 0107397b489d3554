import { usePathname } from '../shop/useAddress.ts';
import { routes } from '../../../common/routes/routes.ts';
import { ProductScreen } from './ProductScreen.tsx';

/** The product at this path; another path starts over. */
export default function Screen() {
  const id = routes.product.match(usePathname())?.id;
  return id === undefined ? null : <ProductScreen key={id} productId={id} />;
}
