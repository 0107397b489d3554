import { useSelector } from '../shop/useSelector.ts';
import { ChunkFailure, type ChunkProps } from '../common/ChunkView.tsx';
import { Working } from '../common/Working.tsx';
import classes from './Reviews.module.css';

/** Keeps the height of the review form until it is loaded, or shows the error (S58). */
export function ReviewPlaceholder({ chunk }: ChunkProps) {
  const busy = useSelector(chunk, (state) => state.hasTag('busy'));
  return (
    <div className={classes.placeholder}>
      {busy ? <Working actor={chunk} label="Loading the form" /> : null}
      <ChunkFailure chunk={chunk} />
    </div>
  );
}
