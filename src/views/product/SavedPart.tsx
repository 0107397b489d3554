import type { Product } from '../../../common/contract/product.ts';
import { Chunk } from '../common/Chunk.tsx';
import { ChunkFailure, type ChunkProps } from '../common/ChunkView.tsx';
import { useIsShown } from '../shop/useIsShown.ts';
import classes from './SavedPart.module.css';

/** Keeps the height of the toggle. The part below says it if the chunk fails. */
function TogglePlaceholder() {
  return <div className={classes.toggle} />;
}

/** Keeps the height of the strip until it is loaded, or shows the error (S58). */
function ViewedPlaceholder({ chunk }: Partial<ChunkProps>) {
  return <div className={classes.viewed}>{chunk ? <ChunkFailure chunk={chunk} /> : null}</div>;
}

const placeholders = { toggle: TogglePlaceholder, viewed: ViewedPlaceholder };

/**
 * The wish list's toggle, or what was looked at before: loaded after the product, and never drawn by the server, since
 * the lists are in the browser (A74).
 */
export function SavedPart({ part, product }: { part: keyof typeof placeholders; product: Product }) {
  const Placeholder = placeholders[part];
  return useIsShown() ? <Chunk name="wishList" input={{ part, product }} fallback={Placeholder} /> : <Placeholder />;
}
