import * as words from '#texts/product.ts';
import { useSelector } from '../shop/useSelector.ts';
import { loginPath } from '../../../common/routes/redirect.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { ReviewedProduct } from '../../machines/review.machine.ts';
import { Chunk } from '../common/Chunk.tsx';
import { TextLink } from '../common/links.tsx';
import { useShop } from '../shop/ShopContext.tsx';
import classes from './Reviews.module.css';
import { ChunkProgress, type ChunkProps } from '../common/ChunkView.tsx';

/** Keeps the height of the review form until it is loaded, or shows the error (S58). */
function ReviewPlaceholder({ chunk }: ChunkProps) {
  return (
    <div className={classes.placeholder}>
      <ChunkProgress chunk={chunk} label={words.loadingForm} />
    </div>
  );
}

/** The review form for users, loaded after the product, and a link to sign in for guests (S3, S114). */
export function WriteReview(subject: { productId: string; product: ReviewedProduct }) {
  const isGuest = useSelector(useShop().session, (state) => state.context.user === null);
  return (
    <section className={classes.section}>
      <h2>{words.writeReview}</h2>
      {isGuest ? (
        <p>
          {words.beforeSignIn}
          <TextLink href={loginPath(routes.product.href({ id: subject.productId }))} underline="always">
            {words.signIn}
          </TextLink>
          {words.afterSignIn}
        </p>
      ) : (
        <Chunk name="review" input={subject} fallback={ReviewPlaceholder} />
      )}
    </section>
  );
}
