import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { useShop } from '../shop/ShopContext.tsx';
import { ChunkView, type ChunkProps } from './ChunkView.tsx';

/** A part of the shop that is loaded when it is first shown (S1). */
export function Chunk({
  name,
  until: Until = ChunkView,
}: {
  name: string;
  /** Draws the chunk chart in its place until it is there. */
  until?: ComponentType<ChunkProps>;
}) {
  const chunk = useShop().chunk(name);
  const module = useSelector(chunk, (state) => state.context.module) as { default: ComponentType } | null;
  return module === null ? <Until chunk={chunk} /> : <module.default />;
}
