import { useState, type ComponentType } from 'react';
import { recentPaths, type RecentPath } from '../../app/recentPaths.ts';
import { useShop } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';

export type SupportProps = {
  /** What the charts did until something failed, the one that moved last first. */
  recent: RecentPath[];
};

function Loaded({ recent }: SupportProps) {
  const chunk = useShop().chunk('support');
  const module = useSelector(chunk, (state) => state.context.module) as {
    default: ComponentType<SupportProps>;
  } | null;
  return module && <module.default recent={recent} />; // a chunk that fails must not add an error to an error
}

/** The code of what has led to the error or unknown outcome beside it (A77). */
export function SupportLine() {
  const [recent] = useState(recentPaths);
  return recent.length > 0 ? <Loaded recent={recent} /> : null;
}
