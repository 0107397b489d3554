import * as words from '#texts/wishList.ts';
import { useRef } from 'react';
import type { savedProductsMachine } from '../../machines/savedProducts.machine.ts';
import { PlainButton } from '../common/PlainButton.tsx';
import { ProductStrip } from '../common/ProductStrip.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';
import classes from './Viewed.module.css';

/** The products that were looked at last, from what is kept of them: nothing is read for them (A74). */
export function Viewed({
  saved,
  except,
}: {
  saved: Actor<typeof savedProductsMachine>;
  /** The product that is on screen anyway. */
  except?: string;
}) {
  const views = useSelector(saved, (state) => state.context.views);
  const frame = useRef<HTMLDivElement>(null);
  const cards = views.filter(({ product }) => product !== except);
  const clear = () => {
    frame.current?.focus();
    saved.send({ type: 'views.clear' });
  };
  return (
    <div ref={frame} tabIndex={-1} className={classes.viewed}>
      {cards.length === 0 ? (
        <p className={classes.none}>{words.nothingViewed}</p>
      ) : (
        <ProductStrip
          title={words.recentlyViewed}
          cards={cards}
          action={
            <PlainButton variant="default" size="compact-md" onClick={clear}>
              {words.clearViews}
            </PlainButton>
          }
        />
      )}
    </div>
  );
}
