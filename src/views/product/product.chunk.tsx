import { useHistoryState } from 'wouter/use-browser-location';
import { routes } from '../../../common/routes/routes.ts';
import * as words from '#texts/product.ts';
import { unlisted } from '../../../common/domain/head.ts';
import { productHead } from '../../../common/domain/product.ts';
import { productMachine } from '../../machines/product.machine.ts';
import { BackLink, TextLink } from '../common/controls.tsx';
import { ReadTrouble, Working } from '../common/calls.tsx';
import { Page } from '../common/Page.tsx';
import { NotFound } from '../layout/Screens.tsx';
import { useScreen, useShop, type Actor, useFeatures, useSelector, useSnapshot } from '../shop/ShopContext.tsx';
import { ProductDetails, DetailsPlaceholder, SavedPart } from './ProductDetails.tsx';
import classes from './Product.module.css';
import { Reviews, WriteReview } from './Reviews.tsx';
import type { Product, ProductPage } from '../../../common/contract/product.ts';
import { noChoices } from '../../../common/domain/choices.ts';
import { ReadStrip } from '../common/ProductStrip.tsx';

const lists = [routes.home, routes.search, routes.homePage, routes.searchPage];

const MOST = 8;

/** Other products of the same category, the best rated first (A75): only from a backend that can choose. */
function Related({ product }: { product: Product }) {
  const { listProducts } = useShop().page.services;
  const choices = { ...noChoices, category: product.category, sort: 'rating' as const };
  return useFeatures().includes('catalogue-filters') ? (
    <ReadStrip
      title={words.related}
      read={listProducts}
      request={{ keyword: '', page: 1, choices }}
      productsOf={({ products }: ProductPage) => products.filter(({ _id }) => _id !== product._id).slice(0, MOST)}
    />
  ) : null;
}

function EditLink({ id }: { id: string }) {
  const isAdmin = useSelector(useShop().actors.session, ({ context: { user } }) => user?.isAdmin === true);
  return isAdmin ? <TextLink href={routes.productEdit.href({ id })}>{words.editProduct}</TextLink> : null;
}

function ProductScreen({ productId }: { productId: string }) {
  const { context: chosen } = useShop().actors.next.getSnapshot();
  const preview = chosen?._id === productId ? chosen : undefined;
  return <ProductView product={useScreen(productMachine, { productId, preview })} />;
}

/** The list that led here, with its search, filters and page. */
const useListBefore = (): string | undefined => {
  const { from } = useHistoryState<{ from?: string } | null>() ?? {};
  return from && lists.some((route) => route.match(from.split('?', 1)[0]!)) ? from : undefined;
};

/** Draws the product chart. A preview can be bought (S130). Known data stays while it is read again (S92, A2). */
export function ProductView({ product: actor }: { product: Actor<typeof productMachine> }) {
  const state = useSnapshot(actor);
  const back = useListBefore();
  const { product, preview } = state.context;
  const busy = state.matches('loading');
  if (state.matches('notFound')) return <NotFound what="product" />;
  const known = product ?? preview;
  const head = known ? productHead(known) : state.matches('failed') ? unlisted(words.product) : null;
  return (
    <Page head={head} heading={null} size="xl">
      <div aria-busy={busy}>
        <div className={`row spread ${classes.top}`}>
          <BackLink to={back} />
          {busy ? <Working actor={actor} /> : null}
          {known ? <EditLink id={known._id} /> : null}
        </div>
        <ReadTrouble read={actor} retry="product.reload" />
        {known ? (
          <ProductDetails product={known} read={actor}>
            {product ? (
              <>
                <Reviews reviews={product.reviews} product={actor} />
                <WriteReview productId={product._id} product={actor} />
              </>
            ) : null}
          </ProductDetails>
        ) : (
          <h1 className="unseen">{words.product}</h1>
        )}
        {product ? (
          <>
            <Related product={product} />
            <SavedPart part="viewed" product={product} />
          </>
        ) : null}
        {(busy || state.matches('waiting')) && !known ? <DetailsPlaceholder /> : null}
      </div>
    </Page>
  );
}

export default function Screen({ path }: { path: string }) {
  const id = routes.product.match(path)?.id;
  return id === undefined ? null : <ProductScreen productId={id} />;
}
