import { withLibrary } from '../library.tsx';
import '@mantine/core/styles/Input.css';
import { reviewMachine, type ReviewedProduct } from '../../machines/review.machine.ts';
import { useScreen } from '../shop/ShopContext.tsx';
import { ReviewView } from './ReviewView.tsx';

/** A user's own review of a product. */
function OwnReview(subject: { productId: string; product: ReviewedProduct }) {
  return <ReviewView review={useScreen(reviewMachine, subject)} />;
}

export default withLibrary(OwnReview);
