import { useSelector } from '../shop/useSelector.ts';
import type { chunkMachine } from '../../machines/chunk.machine.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import classes from './ChunkView.module.css';
import { Failure } from './Failure.tsx';
import { Column } from './Page.tsx';
import { Working } from './Working.tsx';

export type ChunkProps = { chunk: Actor<typeof chunkMachine> };

/** The error of a chunk that could not be loaded, with its name and a retry that fetches it again (S58, A14). */
export function ChunkFailure({ chunk }: ChunkProps) {
  const failed = useSelector(chunk, (state) => state.matches('failed'));
  const error = useSelector(chunk, (state) => state.context.error);
  return failed ? <Failure message={error} onRetry={() => chunk.send({ type: 'chunk.retry' })} /> : null;
}

/** Draws the chunk chart in place of a page until it is loaded. */
export function ChunkView({ chunk }: ChunkProps) {
  const busy = useSelector(chunk, (state) => state.hasTag('busy'));
  return (
    <Column>
      <h1 className="unseen">ProShop</h1>
      {busy ? <Working actor={chunk} /> : null}
      <ChunkFailure chunk={chunk} />
    </Column>
  );
}

/** Draws the chunk chart of an overlay: nothing while it loads, and an error in a corner if it fails. */
export function OverlayChunkView({ chunk }: ChunkProps) {
  return (
    <div className={classes.corner}>
      <ChunkFailure chunk={chunk} />
    </div>
  );
}
