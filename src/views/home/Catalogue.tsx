import type { InputFrom } from 'xstate';
import * as words from '#texts/home.ts';
import { choicesQuery, isNarrowed, isPlainList, noChoices } from '../../../common/domain/choices.ts';
import { routes } from '../../../common/routes/routes.ts';
import { cataloguePath, searchPath } from '../../../common/routes/catalogue.ts';
import { catalogueMachine } from '../../machines/catalogue.machine.ts';
import { ReadTrouble, Working } from '../common/calls.tsx';
import { TextLink, PlainButton } from '../common/controls.tsx';
import { PageLinks } from '../common/PageLinks.tsx';
import { Chunk, ChunkFailure, TopRated } from '../common/Chunk.tsx';
import { catalogueEffects } from '../../app/catalogueEffects.ts';
import { useScreen, type Actor, useSelector, useShop, useSnapshot } from '../shop/ShopContext.tsx';
import classes from './Catalogue.module.css';
import { FilterBar, listPath } from './FilterBar.tsx';
import { Link } from 'wouter';
import * as common from '#texts/common.ts';
import type { Product } from '../../../common/contract/product.ts';
import { Money, Stars } from '../common/values.tsx';
import { ProductImage } from '../common/ProductImage.tsx';

/** A product in the grid. The image's link is hidden from keyboard and screen readers: the name has the same one. */
export function ProductCard({ product, isLargest }: { product: Product; isLargest: boolean }) {
  const { next } = useShop().actors;
  const link = {
    href: routes.product.href({ id: product._id }),
    onClick: () => next.send({ type: 'product.next', product }),
  };
  return (
    <li className={classes.card}>
      <Link {...link} className={`frame frame-large ${classes.picture}`} tabIndex={-1} aria-hidden>
        <ProductImage image={product.image} alt="" place="card" load={isLargest ? 'first' : 'later'} />
      </Link>
      <div className={classes.text}>
        <h2 className={classes.name}>
          <Link {...link} className={classes.link}>
            <bdi>{product.name}</bdi>
          </Link>
        </h2>
        <p className={`small quiet ${classes.rating}`}>
          <Stars rating={product.rating} /> <span>{common.reviews(product.numReviews)}</span>
        </p>
        <p className="row spread headline">
          <Money dollars={product.price} />
          {product.countInStock === 0 ? <span className={`bold ${classes.soldOut}`}>{words.soldOut}</span> : null}
        </p>
      </div>
    </li>
  );
}

export function CardPlaceholder() {
  return (
    <li className={`waiting ${classes.card}`} aria-hidden>
      <div className="frame-large blank" />
      <div className={classes.text}>
        <p className={classes.name} />
        <p className={`small quiet ${classes.rating}`}>&nbsp;</p>
        <p className="row spread headline">&nbsp;</p>
      </div>
    </li>
  );
}

/** The number of placeholder cards: one page of our server (S159). */
const PLACEHOLDERS = Array.from({ length: 12 }, (_, index) => index);

export function CatalogueScreen(input: InputFrom<typeof catalogueMachine>) {
  return <CatalogueView catalogue={useScreen(catalogueMachine, input, { effects: catalogueEffects })} />;
}

const nothingFound = (keyword: string, narrowed: boolean): string => {
  if (narrowed) return keyword === '' ? words.noMatchOfFilters : words.noMatchOfBoth(keyword);
  return keyword === '' ? words.noProducts : words.noMatch(keyword);
};

export function CatalogueView({ catalogue }: { catalogue: Actor<typeof catalogueMachine> }) {
  const state = useSnapshot(catalogue);
  const { keyword, page, choices: chosen, answer } = state.context;
  const busy = state.hasTag('busy');
  const empty = state.matches('empty');
  const choices = chosen ?? noChoices;
  const narrowed = isNarrowed(choices);
  const near = empty ? answer?.near : undefined;
  const isRead = !busy && !state.matches('waiting');
  const isEmptyShop = empty && isPlainList(keyword, choices);
  const isAdmin = useSelector(useShop().actors.session, ({ context: { user } }) => user?.isAdmin);
  return (
    <section aria-busy={busy}>
      <div className={`spread ${classes.head}`}>
        <h1 tabIndex={-1}>{keyword === '' ? words.latestProducts : words.resultsFor(keyword)}</h1>
        {busy ? <Working actor={catalogue} /> : null}
      </div>
      {chosen === undefined || near || (empty && !narrowed) ? null : (
        <FilterBar
          keyword={keyword}
          choices={choices}
          facets={answer?.facets}
          total={isRead ? answer?.total : undefined}
        />
      )}
      <ReadTrouble read={catalogue} retry="catalogue.reload" />
      {!isRead || answer?.moreThan === undefined ? null : (
        <p className="lead">
          {choices.sort === 'newest' ? words.newestOfMany(answer.moreThan) : words.firstOfMany(answer.moreThan)}
        </p>
      )}
      {empty ? (
        <div className={`empty breaks stack ${classes.empty}`}>
          <p>{nothingFound(keyword, narrowed)}</p>
          {near ? <TextLink href={searchPath(near.keyword)}>{words.didYouMean(near.keyword)}</TextLink> : null}
          {narrowed ? <TextLink href={listPath(keyword, noChoices)}>{words.clearFilters}</TextLink> : null}
          {keyword === '' ? null : <TextLink href={routes.home.href()}>{words.seeAll}</TextLink>}
          <PlainButton variant="default" onClick={() => catalogue.send({ type: 'catalogue.reload' })}>
            {words.lookAgain}
          </PlainButton>
        </div>
      ) : null}
      <ul className={`stack ${classes.grid}`}>
        {isRead
          ? (near ?? answer)?.products.map((product, index) => (
              // Above a plain list the carousel has the largest picture.
              <ProductCard
                key={product._id}
                product={product}
                isLargest={index === 0 && !isPlainList(keyword, choices)}
              />
            ))
          : PLACEHOLDERS.map((index) => <CardPlaceholder key={index} />)}
      </ul>
      {!isRead || answer === null ? null : (
        <PageLinks
          page={page}
          pages={answer.pages}
          pathOf={(each) => cataloguePath(keyword, each, choicesQuery(choices))}
        />
      )}
      {empty && !near && !isEmptyShop ? <TopRated /> : null}
      {isEmptyShop && isAdmin ? <Chunk name="firstSteps" fallback={ChunkFailure} /> : null}
    </section>
  );
}
