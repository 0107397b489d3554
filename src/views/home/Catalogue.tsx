import { useEffect } from 'react';
import type { InputFrom } from 'xstate';
import { choicesQuery, isNarrowed, isPlainList, noChoices } from '../../../common/domain/choices.ts';
import { useSelector } from '../shop/useSelector.ts';
import { routes } from '../../../common/routes/routes.ts';
import { cataloguePath } from '../../../common/routes/catalogue.ts';
import { catalogueMachine } from '../../machines/catalogue.machine.ts';
import { Failure } from '../common/Failure.tsx';
import { Overloaded } from '../common/Overloaded.tsx';
import { TextLink } from '../common/links.tsx';
import { PageLinks } from '../common/PageLinks.tsx';
import { PlainButton } from '../common/PlainButton.tsx';
import { Working } from '../common/Working.tsx';
import { catalogueEffects } from '../../app/catalogueEffects.ts';
import { useScreen, type Actor } from '../shop/ShopContext.tsx';
import classes from './Catalogue.module.css';
import { FilterBar, listPath } from './FilterBar.tsx';
import { CardPlaceholder, ProductCard } from './ProductCard.tsx';
import { useChoices } from './useChoices.ts';

/** The number of placeholder cards: one page of our server (S159). */
const PLACEHOLDERS = Array.from({ length: 12 }, (_, index) => index);

/** A page of the catalogue or of a search. */
export function CatalogueScreen(input: InputFrom<typeof catalogueMachine>) {
  return <CatalogueView catalogue={useScreen(catalogueMachine, input, { effects: catalogueEffects })} />;
}

const nothingFound = (keyword: string, narrowed: boolean): string => {
  const what = keyword === '' ? '' : ` “${keyword}”`;
  if (narrowed) return `No product matches${what === '' ? '' : `${what} and`} your filters.`;
  return keyword === '' ? 'There are no products yet.' : `No product matches${what}.`;
};

/** Draws the catalogue chart: heading, grid and pages (S11, S12, S14–S16, S49–S51, A33). */
export function CatalogueView({ catalogue }: { catalogue: Actor<typeof catalogueMachine> }) {
  const { keyword, page, choices = noChoices, answer, error, waits } = useSelector(catalogue, (state) => state.context);
  const busy = useSelector(catalogue, (state) => state.hasTag('busy'));
  const waiting = useSelector(catalogue, (state) => state.matches('waiting'));
  const empty = useSelector(catalogue, (state) => state.matches('empty'));
  const failed = useSelector(catalogue, (state) => state.matches('failed'));
  const inAddress = useChoices();
  useEffect(() => {
    if (inAddress !== undefined) catalogue.send({ type: 'catalogue.choose', choices: inAddress });
  }, [catalogue, inAddress]);
  const narrowed = isNarrowed(choices);
  const reload = () => catalogue.send({ type: 'catalogue.reload' });
  const isRead = !busy && !waiting;
  return (
    <section aria-busy={busy}>
      <div className={classes.head}>
        <h1 tabIndex={-1}>{keyword === '' ? 'Latest Products' : `Search results for “${keyword}”`}</h1>
        {busy ? <Working actor={catalogue} /> : null}
      </div>
      {inAddress === undefined ? null : (
        <FilterBar
          keyword={keyword}
          choices={choices}
          facets={answer?.facets}
          total={isRead ? answer?.total : undefined}
        />
      )}
      {waiting ? <Overloaded waits={waits} onRetry={reload} /> : null}
      {failed ? <Failure message={error} onRetry={reload} /> : null}
      {!isRead || answer?.moreThan === undefined ? null : (
        <p className={classes.bound}>
          More than {answer.moreThan} products match. These are the {choices.sort === 'newest' ? 'newest' : 'first'}.
        </p>
      )}
      {empty ? (
        <div className={classes.empty}>
          <p>{nothingFound(keyword, narrowed)}</p>
          {narrowed ? <TextLink href={listPath(keyword, noChoices)}>Clear all filters</TextLink> : null}
          {keyword === '' ? null : <TextLink href={routes.home.href()}>See all products</TextLink>}
          <PlainButton variant="default" onClick={reload}>
            Look again
          </PlainButton>
        </div>
      ) : null}
      <ul className={classes.grid}>
        {isRead
          ? answer?.products.map((product, index) => (
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
    </section>
  );
}
