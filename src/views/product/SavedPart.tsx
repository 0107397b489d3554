import type { Product } from '../../../common/contract/product.ts';
import { Chunk } from '../common/Chunk.tsx';
import { ChunkFailure, type ChunkProps } from '../common/ChunkView.tsx';
import classes from './SavedPart.module.css';
import { useLayoutEffect, useState } from 'react';

/**
 * False in the server, while React hydrates, and while a screen is drawn ahead (`Screens`), for what only a visitor who
 * looks at the screen needs. True before the browser paints it.
 */
const useIsShown = (): boolean => {
  const [isShown, setIsShown] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- a hidden `Activity` is told only by its effects, which do not run
  useLayoutEffect(() => setIsShown(true), []);
  return isShown;
};

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
