import { useIsHydrating } from '../shop/useIsHydrating.ts';
import { Chunk } from './Chunk.tsx';
import { ChunkFailure, type ChunkProps } from './ChunkView.tsx';
import classes from './TopRated.module.css';

/** Keeps the height of the strip until its chunk is loaded, or shows the error (S58). */
function Placeholder({ chunk }: Partial<ChunkProps>) {
  return <div className={classes.place}>{chunk ? <ChunkFailure chunk={chunk} /> : null}</div>;
}

/** The best rated products, where a shopper would not know how to go on (A78). The server draws their place alone. */
export function TopRated() {
  return useIsHydrating() ? <Placeholder /> : <Chunk name="topRated" fallback={Placeholder} />;
}
