import * as words from '#texts/product.ts';
import { ChunkProgress, type ChunkProps } from '../common/ChunkView.tsx';
import classes from './Reviews.module.css';

/** Keeps the height of the review form until it is loaded, or shows the error (S58). */
export function ReviewPlaceholder({ chunk }: ChunkProps) {
  return (
    <div className={classes.placeholder}>
      <ChunkProgress chunk={chunk} label={words.loadingForm} />
    </div>
  );
}
