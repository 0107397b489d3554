import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { useShop } from '../shop/ShopContext.tsx';
import { ChunkView } from './ChunkView.tsx';

/** A part of the shop that is loaded when it is first shown (S1). */
export function Chunk({ name }: { name: string }) {
  const chunk = useShop().chunk(name);
  const module = useSelector(chunk, (state) => state.context.module) as { default: ComponentType } | null;
  return module === null ? <ChunkView chunk={chunk} /> : <module.default />;
}
