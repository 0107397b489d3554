import '../library.css';
import { usePathname } from 'wouter/use-browser-location';
import { productAt } from '../../../common/domain/address.ts';
import { ProductScreen } from './ProductScreen.tsx';

/** The product that the address names; another address is another product. */
export default function ProductAtAddress() {
  const id = productAt(usePathname());
  return id === undefined ? null : <ProductScreen key={id} productId={id} />;
}
