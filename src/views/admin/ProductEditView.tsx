import * as words from '#texts/editing.ts';
import { useSelector } from '../shop/useSelector.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { productEditMachine } from '../../machines/productEdit.machine.ts';
import { Card } from '../common/Card.tsx';
import { Failure } from '../common/Failure.tsx';
import { Page } from '../common/Page.tsx';
import { Working } from '../common/Working.tsx';
import { TextLink } from '../common/links.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { ProductFormOutline } from './FormOutline.tsx';
import { Gone } from './Gone.tsx';
import { ProductForm } from './ProductForm.tsx';
import classes from './Admin.module.css';

/** Draws the chart that edits a product (S38). */
export function ProductEditView({ edit }: { edit: Actor<typeof productEditMachine> }) {
  const product = useSelector(edit, (state) => state.context.saved);
  const error = useSelector(edit, (state) => state.context.error);
  const isWorking = useSelector(
    edit,
    (state) =>
      state.hasTag('busy') &&
      !state.matches({ open: { picture: 'uploading' } }) &&
      !state.matches({ open: { picture: 'adding' } }),
  );
  const isRefused = useSelector(
    edit,
    (state) => state.matches({ open: { form: 'editing' } }) && state.context.error !== null,
  );
  const isGone = useSelector(edit, (state) => state.matches({ open: { form: 'gone' } }));
  const kept = useSelector(edit, (state) => state.context.kept);
  const isOffered = useSelector(edit, (state) => state.matches('offered'));
  const isUnavailable = useSelector(edit, (state) => state.matches('unavailable'));
  return (
    <Page title={routes.productEdit.title} size="lg">
      <p className={classes.back}>
        <TextLink href={routes.productList.href()}>{words.allProducts}</TextLink>
      </p>
      {isUnavailable ? <Failure message={error} onRetry={() => edit.send({ type: 'product.reload' })} /> : null}
      {isRefused ? <Failure message={error} isAnswer /> : null}
      {isGone ? (
        <Gone message={words.productDeleted} listPath={routes.productList.href()} back={words.backToProducts} />
      ) : null}
      {product && kept && isOffered ? <DraftOffer edit={edit} product={product} kept={kept} /> : null}
      {product ? (
        <Card>
          {product.isDraft ? <p className={classes.hint}>{words.isDraft}</p> : null}
          <ProductForm edit={edit} product={product} />
        </Card>
      ) : null}
      {isWorking ? <Working actor={edit} outline={product ? undefined : <ProductFormOutline />} /> : null}
    </Page>
  );
}
