import { useSelector } from '../shop/useSelector.ts';
import type { ComponentType } from 'react';
import type { ChunkName } from '../chunks.ts';
import { useShop } from '../shop/ShopContext.tsx';
import { ChunkView, type ChunkProps } from './ChunkView.tsx';

/** A lazy chunk, loaded when it is first shown (S1). */
export function Chunk({
  name,
  input = {},
  fallback: Fallback = ChunkView,
}: {
  name: ChunkName;
  /** The props of the chunk's component. */
  input?: object;
  /** Draws the chunk chart until the chunk is loaded. */
  fallback?: ComponentType<ChunkProps>;
}) {
  const chunk = useShop().chunk(name);
  const module = useSelector(chunk, (state) => state.context.module) as { default: ComponentType } | null;
  return module === null ? <Fallback chunk={chunk} /> : <module.default {...input} />;
}
