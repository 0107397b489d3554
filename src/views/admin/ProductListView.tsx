import { Button, NativeSelect } from '@mantine/core';
import { memo, useDeferredValue } from 'react';
import { useLocation } from 'wouter';
import type { SnapshotFrom } from 'xstate';
import * as words from '#texts/admin.ts';
import * as importWords from '#texts/productImport.ts';
import type { Product, ProductPage } from '../../../common/contract/product.ts';
import type { ProductColumn, ProductShow } from '../../../common/domain/choices.ts';
import { productListPath, productSortAfter, type ProductListing } from '../../../common/domain/productList.ts';
import { routes } from '../../../common/routes/routes.ts';
import { isOnSale } from '../../machines/productCell.ts';
import type { productListMachine } from '../../machines/productList.machine.ts';
import { DataTable, RowsOutline, type Column } from '../common/DataTable.tsx';
import { PageLinks } from '../common/PageLinks.tsx';
import { TextLink } from '../common/controls.tsx';
import { useListFocus } from '../common/useListFocus.ts';
import { type Actor, useSnapshot } from '../shop/ShopContext.tsx';
import {
  ConfirmDelete,
  deletedWords,
  ListPage,
  ListSearch,
  NoneFound,
  ProductName,
  RowActions,
  SeveralStopped,
  Shows,
  Stock,
  useSorting,
} from './listParts.tsx';
import { type Choice, TickedId, TickAll, useRowChoice } from './choice.tsx';
import { UndoBar } from './DeliveryBar.tsx';
import { ProductCell } from './ProductCell.tsx';
import { SeveralProducts } from './SeveralProducts.tsx';
import classes from './Admin.module.css';

type List = Actor<typeof productListMachine>;

const columnsOf = (list: List, choice: Choice): (Column<Product> & { by?: ProductColumn })[] => [
  {
    title: words.id,
    cell: ({ _id, name }) => <TickedId id={_id} label={words.selectRow(name)} choice={choice} />,
  },
  { title: words.nameColumn, wraps: true, by: 'name', cell: (product) => <ProductName product={product} /> },
  {
    title: words.price,
    isNumber: true,
    by: 'price',
    cell: (product) => <ProductCell list={list} product={product} field="price" canChange={choice.isOpen} />,
  },
  { title: words.category, wraps: true, cell: ({ category }) => <bdi>{category}</bdi> },
  { title: words.brand, wraps: true, cell: ({ brand }) => <bdi>{brand}</bdi> },
  {
    title: words.stock,
    isNumber: true,
    by: 'stock',
    cell: (product) => (
      <Stock countInStock={product.countInStock}>
        <ProductCell list={list} product={product} field="countInStock" canChange={choice.isOpen} />
      </Stock>
    ),
  },
];

const showTitles: Record<ProductShow, string> = {
  all: words.all,
  low: words.lowStock,
  'sold-out': words.soldOut,
  drafts: words.drafts,
};

const TABLE_WIDTH = 72;

type ToolsProps = { listing: ProductListing; hasFilters: boolean; answer: ProductPage; isCurrent: boolean };

const Tools = memo(({ listing, hasFilters, answer: { total, facets }, isCurrent }: ToolsProps) => {
  const [, go] = useLocation();
  const { show = 'all', category = '' } = listing;
  const categories = facets?.categories ?? [];
  return (
    <div className={`row ${classes.tools}`}>
      {hasFilters ? (
        <Shows
          titles={showTitles}
          current={show}
          counts={isCurrent ? { [show]: total } : {}}
          pathOf={(other) => productListPath({ ...listing, show: other === 'all' ? undefined : other, page: 1 })}
        />
      ) : null}
      <div className={`row ${classes.find}`}>
        <ListSearch
          label={words.searchProducts}
          placeholder={words.nameBrandCategory}
          q={listing.q}
          pathOf={(q) => productListPath({ ...listing, q, page: 1 })}
        />
        {hasFilters ? (
          <NativeSelect
            aria-label={words.categoryField}
            value={category}
            onChange={({ currentTarget: { value } }) =>
              go(productListPath({ ...listing, category: value, page: 1 }), { replace: true })
            }
            rightSection={<span aria-hidden>▾</span>}
            data={[
              { value: '', label: words.anyCategory },
              ...(category === '' || categories.includes(category) ? categories : [category, ...categories]),
            ]}
          />
        ) : null}
      </div>
    </div>
  );
});

const said = ({ changed, several }: SnapshotFrom<typeof productListMachine>['context']): string | null => {
  if (changed) return words.wasSaved(changed);
  const { change = null, done = [] } = several ?? {};
  if (change === null || done.length === 0) return deletedWords(done, words.products);
  return words.severalSaved(done.length);
};

type ListViewProps = { list: List; listing: ProductListing };

/** Draws the chart of the product list (S36, S37, S119). What is pressed is on screen before the list is drawn again. */
export function ProductListView(view: ListViewProps) {
  const state = useSnapshot(view.list);
  return <Drawn {...view} state={useDeferredValue(state)} ticked={state.context.ticked} />;
}

type DrawnProps = ListViewProps & { state: SnapshotFrom<typeof productListMachine>; ticked: readonly string[] };

const Drawn = memo(({ list, listing, state, ticked }: DrawnProps) => {
  const { answer, hasFilters, former } = state.context;
  const choice = useRowChoice(list, state, answer?.products.filter(isOnSale) ?? [], ticked);
  // The fields for several products are drawn once the tick is on screen.
  const count = useDeferredValue(choice.ticked.length);
  const canDelete = choice.isOpen || state.matches('confirmingDelete');
  const columns = columnsOf(list, choice);
  const isAll = productListPath({ ...listing, page: 1, sort: undefined }) === routes.productList.href();
  const sortingBy = useSorting(listing.sort, (by: ProductColumn) =>
    productListPath({ ...listing, sort: productSortAfter(listing.sort, by), page: 1 }),
  );
  return (
    <ListPage
      frame={useListFocus('[data-delete]')}
      current={routes.productList}
      list={list}
      state={state}
      outline={<RowsOutline width={TABLE_WIDTH} columns={columns} />}
      news={
        <>
          <TextLink href={routes.productImport.href()} className="at-end">
            {importWords.importFromCsv}
          </TextLink>
          <Button
            color="amber"
            disabled={!state.can({ type: 'product.create' })}
            onClick={() => list.send({ type: 'product.create' })}
          >
            {words.createProduct}
          </Button>
        </>
      }
    >
      {answer ? (
        <>
          <Tools
            listing={listing}
            hasFilters={hasFilters}
            answer={answer}
            isCurrent={!state.matches('loading') && !state.matches('several')}
          />
          {answer.products.length === 0 && isAll ? <p className="apart">{words.noProducts}</p> : null}
          {state.matches('listed') && answer.products.length === 0 && !isAll ? (
            <NoneFound message={words.noSuchProduct} href={routes.productList.href()} all={importWords.showProducts} />
          ) : null}
          <SeveralStopped list={list} />
          <div className={`row ${classes.several}`}>
            <TickAll choice={choice} label={words.selectAll} />
            {count > 0 ? <SeveralProducts list={list} count={count} isFree={choice.isOpen} /> : null}
          </div>
          <DataTable
            className={`${classes.twoLines} ${classes.products}`}
            label={routes.productList.title}
            width={TABLE_WIDTH}
            columns={columns.map(({ by, ...column }) => ({
              ...column,
              sorting: by && hasFilters ? sortingBy(by) : undefined,
            }))}
            rows={answer.products}
            renderActions={(product) => (
              <RowActions
                list={list}
                row={product}
                editPath={routes.productEdit.href({ id: product._id })}
                canDelete={canDelete}
              />
            )}
          />
          <PageLinks page={answer.page} pages={answer.pages} pathOf={(page) => productListPath({ ...listing, page })} />
        </>
      ) : null}
      <UndoBar
        news={said(state.context)}
        undone={state.can({ type: 'cell.undo' }) ? JSON.stringify(former) : null}
        onUndo={() => list.send({ type: 'cell.undo' })}
      />
      <ConfirmDelete list={list} state={state} of={words.products} />
    </ListPage>
  );
});
