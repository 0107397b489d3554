import { Button } from '@mantine/core';
import { useId } from 'react';
import * as words from '#texts/editing.ts';
import type { Product } from '../../../common/contract/product.ts';
import type { productEditMachine } from '../../machines/productEdit.machine.ts';
import { isOutdated } from '../../machines/productEditing.ts';
import { draftOf, typedDifferences, typedOf, type KeptDraft } from '../../machines/typedProduct.ts';
import { Clock } from '../common/Clock.tsx';
import { takeFocus } from '../common/takeFocus.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import { productLabels } from './productDraft.tsx';
import classes from './ConflictPanel.module.css';

/** Offers what was typed at an earlier visit and not saved (A76). */
export function DraftOffer({
  edit,
  product,
  kept,
}: {
  edit: Actor<typeof productEditMachine>;
  product: Product;
  kept: KeptDraft;
}) {
  const id = useId();
  const fields = typedDifferences(kept.typed, typedOf(draftOf(product)));
  return (
    <section aria-labelledby={id} className={classes.panel}>
      <h2 id={id} tabIndex={-1} ref={takeFocus}>
        {words.unsavedDraft}
      </h2>
      <p>
        {words.typedAt} <Clock of={kept.at} />
      </p>
      <p>{words.differsIn(fields.map((field) => productLabels[field].label).join(', '))}</p>
      {isOutdated({ kept, saved: product }) ? <p>{words.changedSince}</p> : null}
      <div className={classes.ways}>
        <Button color="amber" size="md" onClick={() => edit.send({ type: 'draft.restore' })}>
          {words.restoreDraft}
        </Button>
        <Button variant="default" size="md" onClick={() => edit.send({ type: 'draft.discard' })}>
          {words.discardDraft}
        </Button>
      </div>
    </section>
  );
}
