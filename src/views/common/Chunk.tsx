import type { ComponentType, ReactNode } from 'react';
import type { ChunkName } from '../chunks.ts';
import { useShop, useSelector, useSnapshot, type Actor, useIsHydrating } from '../shop/ShopContext.tsx';
import type { chunkMachine } from '../../machines/chunk.machine.ts';
import { merchant } from '../../../common/domain/merchant.ts';
import * as words from '#texts/common.ts';
import classes from './Page.module.css';
import { Failure, Working } from './calls.tsx';
import { Column, Heading } from './Page.tsx';

export type ChunkProps = { chunk: Actor<typeof chunkMachine> };

/** The error of a chunk that could not be loaded, with its name and a retry that fetches it again (S58, A14). */
export function ChunkFailure({ chunk }: ChunkProps) {
  const { value, context } = useSnapshot(chunk);
  return value === 'failed' ? (
    <Failure message={context.error} onRetry={() => chunk.send({ type: 'chunk.retry' })} />
  ) : null;
}

export function ChunkProgress({ chunk, ...work }: ChunkProps & { label?: string; outline?: ReactNode }) {
  const busy = useSelector(chunk, (state) => state.hasTag('busy'));
  return (
    <>
      {busy ? <Working actor={chunk} {...work} /> : null}
      <ChunkFailure chunk={chunk} />
    </>
  );
}

const outline = (
  <div className={`stack ${classes.outline}`}>
    <div className="outline-line" />
    <div className="outline" />
  </div>
);

export function ChunkView({ chunk }: ChunkProps) {
  const isFailed = useSelector(chunk, (state) => state.matches('failed'));
  return (
    <Column>
      {isFailed ? <Heading>{words.pageNotLoaded}</Heading> : <h1 className="unseen">{merchant().name}</h1>}
      <ChunkProgress chunk={chunk} outline={outline} />
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

type ChunkParts = {
  name: ChunkName;
  input?: object;
  fallback?: ComponentType<ChunkProps>;
};

export function Chunk({ name, input = {}, fallback: Fallback = ChunkView }: ChunkParts) {
  const chunk = useShop().chunks.get(name);
  const module = useSelector(chunk, (state) => state.context.module) as { default: ComponentType } | null;
  return module === null ? <Fallback chunk={chunk} /> : <module.default {...input} />;
}

/** Keeps the height of the strip until its chunk is loaded, or shows the error (S58). */
export function StripPlaceholder({ chunk }: Partial<ChunkProps>) {
  return <div className="strip-place">{chunk ? <ChunkFailure chunk={chunk} /> : null}</div>;
}

/** The best rated products, where a shopper would not know how to go on (A78). The server draws their place alone. */
export function TopRated() {
  return useIsHydrating() ? <StripPlaceholder /> : <Chunk name="topRated" fallback={StripPlaceholder} />;
}
