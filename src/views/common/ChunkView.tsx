import type { ReactNode } from 'react';
import { useSelector } from '../shop/useSelector.ts';
import type { chunkMachine } from '../../machines/chunk.machine.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import classes from './ChunkView.module.css';
import { Failure } from './Failure.tsx';
import outline from './Outline.module.css';
import { Column } from './Page.tsx';
import { Working } from './Working.tsx';

export type ChunkProps = { chunk: Actor<typeof chunkMachine> };

/** The error of a chunk that could not be loaded, with its name and a retry that fetches it again (S58, A14). */
export function ChunkFailure({ chunk }: ChunkProps) {
  const failed = useSelector(chunk, (state) => state.matches('failed'));
  const error = useSelector(chunk, (state) => state.context.error);
  return failed ? <Failure message={error} onRetry={() => chunk.send({ type: 'chunk.retry' })} /> : null;
}

/** That a chunk is being loaded, or its error. */
export function ChunkProgress({ chunk, ...work }: ChunkProps & { label?: string; outline?: ReactNode }) {
  const busy = useSelector(chunk, (state) => state.hasTag('busy'));
  return (
    <>
      {busy ? <Working actor={chunk} {...work} /> : null}
      <ChunkFailure chunk={chunk} />
    </>
  );
}

/** The layout of most pages: a title, what the page is about and, on the pages on which one buys, a summary beside it. */
function PageOutline({ name }: { name: string }) {
  return (
    <div className={classes.page} data-chunk={name}>
      <div className={outline.line} />
      <div className={outline.block} />
      <div className={outline.block} />
    </div>
  );
}

/** Draws the chunk chart in place of a page until it is loaded. */
export function ChunkView({ chunk }: ChunkProps) {
  const name = useSelector(chunk, (state) => state.context.name);
  return (
    <Column>
      <h1 className="unseen">ProShop</h1>
      <ChunkProgress chunk={chunk} outline={<PageOutline name={name} />} />
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
