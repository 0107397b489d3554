import { Button } from '@mantine/core';
import { useRef } from 'react';
import * as words from '#texts/admin.ts';
import * as importWords from '#texts/productImport.ts';
import type { Listing } from '../../../common/domain/listing.ts';
import { productListPath } from '../../../common/domain/productList.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { productListMachine } from '../../machines/productList.machine.ts';
import { DataTable, RowsOutline } from '../common/DataTable.tsx';
import { Failure, Working } from '../common/calls.tsx';
import { Money } from '../common/values.tsx';
import { Page } from '../common/Page.tsx';
import { PageLinks } from '../common/PageLinks.tsx';
import { TextLink } from '../common/controls.tsx';
import { useListFocus } from '../common/useListFocus.ts';
import { type Actor, useSnapshot } from '../shop/ShopContext.tsx';
import { AdminTabs, ConfirmDelete, ListSearch, ProductName, RowActions, Stock } from './listParts.tsx';
import classes from './Admin.module.css';

const columns = [
  { title: words.id },
  { title: words.nameColumn, wraps: true },
  { title: words.price, isNumber: true },
  { title: words.category, wraps: true },
  { title: words.brand, wraps: true },
  { title: words.stock, isNumber: true },
];

const TABLE_WIDTH = 72;

/** Draws the chart of the product list for the listing in the URL (S36, S37, S119). Drafts, which shoppers do not see yet, have a badge (A23). */
export function ProductListView({ list, listing }: { list: Actor<typeof productListMachine>; listing: Listing }) {
  const state = useSnapshot(list);
  const { answer, deleted, error } = state.context;
  const busy = state.hasTag('busy');
  const frame = useRef<HTMLDivElement>(null);
  useListFocus(frame, '[data-delete]');
  return (
    <div ref={frame}>
      <Page title={routes.productList.title} size="xl">
        <AdminTabs current={routes.productList} />
        {state.can({ type: 'products.reload' }) ? (
          <Failure message={error} onRetry={() => list.send({ type: 'products.reload' })} />
        ) : null}
        <div className={`quiet ${classes.news}`}>
          {busy && answer !== null ? <Working actor={list} /> : null}
          <div role="status">{deleted ? words.wasDeleted(deleted.name) : null}</div>
          {answer ? (
            <ListSearch
              label={words.searchProducts}
              placeholder={words.nameBrandCategory}
              q={listing.q}
              pathOf={(q) => productListPath({ q, page: 1 })}
            />
          ) : null}
          <TextLink href={routes.productImport.href()} className={classes.main}>
            {importWords.importFromCsv}
          </TextLink>
          <Button
            color="amber"
            disabled={!state.can({ type: 'product.create' })}
            onClick={() => list.send({ type: 'product.create' })}
          >
            {words.createProduct}
          </Button>
        </div>
        {busy && answer === null ? (
          <Working actor={list} outline={<RowsOutline width={TABLE_WIDTH} columns={columns.length} />} />
        ) : null}
        {answer?.products.length === 0 && listing.q === '' ? <p className="apart">{words.noProducts}</p> : null}
        {state.matches('listed') && answer?.products.length === 0 && listing.q !== '' ? (
          <div role="status">
            {words.noSuchProduct}{' '}
            <TextLink href={routes.productList.href()} underline="always">
              {words.showProducts}
            </TextLink>
          </div>
        ) : null}
        {answer && answer.products.length > 0 ? (
          <DataTable
            label={routes.productList.title}
            width={TABLE_WIDTH}
            columns={columns}
            rows={answer.products.map((product) => ({
              key: product._id,
              cells: [
                <code key="id" title={product._id} translate="no">
                  {product._id}
                </code>,
                <ProductName key="name" product={product} />,
                <Money key="price" dollars={product.price} />,
                <bdi key="category">{product.category}</bdi>,
                <bdi key="brand">{product.brand}</bdi>,
                <Stock key="stock" countInStock={product.countInStock} />,
              ],
              actions: (
                <RowActions
                  list={list}
                  deletion={{ type: 'product.delete', product }}
                  name={product.name}
                  editPath={routes.productEdit.href({ id: product._id })}
                />
              ),
            }))}
          />
        ) : null}
        {answer ? (
          <PageLinks page={answer.page} pages={answer.pages} pathOf={(page) => productListPath({ ...listing, page })} />
        ) : null}
        <ConfirmDelete list={list} />
      </Page>
    </div>
  );
}
