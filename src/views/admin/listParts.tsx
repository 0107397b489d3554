import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  memo,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import classes from './Admin.module.css';
import { Link, useLocation } from 'wouter';
import * as words from '#texts/admin.ts';
import * as common from '#texts/common.ts';
import { routes } from '../../../common/routes/routes.ts';
import { useFeatures, useShop, useSnapshot } from '../shop/ShopContext.tsx';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { Sort } from '../../../common/domain/listPage.ts';
import type { Column } from '../common/DataTable.tsx';
import { Question } from '../common/Dialog.tsx';
import { Failure, Working } from '../common/calls.tsx';
import { Page } from '../common/Page.tsx';
import type { Product } from '../../../common/contract/product.ts';
import { isolated } from '../../../common/texts/language.ts';
import { Thumbnail } from '../common/ProductImage.tsx';
import { buttonLooks, PlainButton, SentenceLink } from '../common/controls.tsx';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { whole } from '#texts/money.ts';
import { stockLevel } from '../../../common/contract/overview.ts';

/** Icons of quiet buttons, whose names are in their labels. */
const icon = (path: string) => (
  <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

const pencil = icon('M4 16l.8-3.4L13.4 4l2.6 2.6-8.6 8.6zM11.6 5.8l2.6 2.6');

const bin = icon('M3.5 5.5h13M8 5.5V3.8h4v1.7M5.2 5.5l.8 11h8l.8-11M8.5 8.7v4.8M11.5 8.7v4.8');

/** In plain CSS: the rows of a list are drawn at once. */
const looks = buttonLooks({ variant: 'subtle', size: 'compact-md' });

const iconClass = `${looks.className} ${classes.subtle} ${classes.icon}`;

/** The space bar activates the link, like a button. */
const pressWithSpace = (event: KeyboardEvent<HTMLAnchorElement>) => {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
};

type RowActionsProps = { list: AnyActorRef; row: { name: string }; editPath: string; canDelete: boolean };

/** Edit is a link with the role of a button, for new tabs. Delete keeps the focus while it is unavailable. */
export const RowActions = memo(({ list, row, editPath, canDelete }: RowActionsProps) => (
  <div className={classes.actions}>
    <Link
      href={editPath}
      role="button"
      {...looks}
      className={iconClass}
      title={words.edit}
      aria-label={words.editRow(row.name)}
      onKeyDown={pressWithSpace}
    >
      {pencil}
    </Link>
    <button
      type="button"
      {...looks}
      data-color="red"
      className={iconClass}
      title={words.remove}
      aria-label={words.removeRow(row.name)}
      data-delete
      aria-disabled={canDelete ? undefined : true}
      onClick={() => list.send({ type: 'row.delete', row })}
    >
      {bin}
    </button>
  </div>
));

type ProgressProps = {
  label: string;
  done: number;
  /** How many rows there are; null while this is not known. */
  all: number | null;
  count?: ReactNode;
  stopLabel: string;
  onStop: () => void;
  /** Called when the button disappears with the focus. */
  onGone?: () => void;
};

export function Progress({ label, done, all, count, stopLabel, onStop, onGone }: ProgressProps) {
  const id = useId();
  const stop = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = stop.current;
    return () => {
      if (document.activeElement === button) onGone?.();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the unmount matters
  }, []);
  return (
    <div className={`digits row tight ${classes.progress}`}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} {...(all === null ? {} : { max: all, value: done })} />
      {all === null ? null : (count ?? <span>{words.doneOf(done, all)}</span>)}
      <Button ref={stop} variant="default" size="compact-md" onClick={onStop}>
        {stopLabel}
      </Button>
    </div>
  );
}

type FileInputProps = Omit<ComponentProps<'input'>, 'onChange'> & { label: string; onChoose: (file: File) => void };

/** A field for a file, which can be chosen a second time. */
export function FileInput({ label, onChoose, ...input }: FileInputProps) {
  const id = useId();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) onChoose(file);
    currentTarget.value = '';
  };
  return (
    <div>
      <label htmlFor={id} className={`bold ${classes.label}`}>
        {label}
      </label>
      <input id={id} type="file" className={`small ${classes.choose}`} onChange={choose} {...input} />
    </div>
  );
}

type ListSearchProps = {
  label: string;
  placeholder: string;
  q: string;
  pathOf: (q: string) => string;
};

/** Faster than this is one search, not one for each letter. */
const PAUSE_MS = 150;

/** The search field of a list. The search term is kept only in the URL, after a pause in the typing. */
export function ListSearch({ label, placeholder, q, pathOf }: ListSearchProps) {
  const [, go] = useLocation();
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDebouncedCallback((text: string) => {
    go(pathOf(text), { replace: true });
    setTyped(null);
  }, PAUSE_MS);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      value={typed ?? q}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        search(value);
      }}
      className={classes.search}
    />
  );
}

type ShowsProps<T extends string> = {
  titles: Record<T, string>;
  current: T;
  counts: Partial<Record<T, number | undefined>>;
  pathOf: (show: T) => string;
};

/** Which rows of a list are shown. Kept only in the URL, like the search term. */
export function Shows<T extends string>({ titles, current, counts, pathOf }: ShowsProps<T>) {
  return (
    <nav aria-label={words.show} className={`row tight ${classes.shows}`}>
      {(Object.keys(titles) as T[]).map((show) => (
        <Link
          key={show}
          className="control choice bold"
          href={pathOf(show)}
          aria-current={show === current ? 'page' : undefined}
        >
          {titles[show]}{' '}
          {counts[show] === undefined ? null : <span className={`digits ${classes.count}`}>{counts[show]}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The headers of columns that sort the list; how it is sorted is kept in the URL. */
export const useSorting = <T extends string>(sort: Sort<T> | undefined, pathAfter: (by: T) => string) => {
  const [, go] = useLocation();
  const { afterPress } = useShop().page;
  return (by: T): Column<never>['sorting'] => ({
    sorted: sort?.by === by ? (sort.descending ? 'descending' : 'ascending') : undefined,
    onSort: () => afterPress(() => go(pathAfter(by), { replace: true })),
  });
};

/** For a button of Mantine that keeps the focus while it is unavailable. */
export const availableIf = (isFree: boolean) => (isFree ? {} : { 'data-disabled': true, 'aria-disabled': true });

/** The rows of a list, and how several of them are called. */
type RowsProps = { list: AnyActorRef; of: (count: number) => string };

export function DeleteSeveral({ list, of, count, isFree }: RowsProps & { count: number; isFree: boolean }) {
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-md"
      {...availableIf(isFree)}
      onClick={() => list.send({ type: 'several.delete' })}
    >
      {words.deleteSeveral(of(count))}
    </Button>
  );
}

export const deletedWords = (done: readonly { name: string }[], of: RowsProps['of']): string | null => {
  if (done.length === 0) return null;
  return done.length === 1 ? words.wasDeleted(done[0]!.name) : words.severalDeleted(of(done.length));
};

export function SeveralStopped({ list }: { list: AnyActorRef }) {
  const state: AnyMachineSnapshot = useSnapshot(list);
  if (!state.matches({ several: 'stopped' })) return null;
  const { several, error } = state.context;
  return (
    <Failure
      isAnswer
      message={`${isolated(several.left[0].name)}: ${error ?? common.stopped}`}
      onRetry={() => list.send({ type: 'several.retry' })}
      onDismiss={() => list.send({ type: 'several.skip' })}
      dismissLabel={words.leave}
    >
      <LeaveAll count={several.left.length} onLeave={() => list.send({ type: 'several.leave' })} />
    </Failure>
  );
}

export function ConfirmDelete({ list, state, of }: RowsProps & { state: AnyMachineSnapshot }) {
  const { left, done } = state.context.several ?? { left: [], done: [] };
  const rows = [...done, ...left];
  return (
    <Question
      title={words.areYouSure}
      isOpen={state.can({ type: 'delete.confirm' })}
      text={rows.length > 1 ? words.severalWillBeDeleted(of(rows.length)) : words.willBeDeleted(rows[0]?.name ?? '')}
      confirm={words.remove}
      onConfirm={() => list.send({ type: 'delete.confirm' })}
      onCancel={() => list.send({ type: 'delete.cancel' })}
    />
  );
}

const lists = [routes.userList, routes.productList, routes.orderList];

type TabsProps = { current: (typeof lists)[number] | typeof routes.overview | typeof routes.shopEdit };

export function AdminTabs({ current }: TabsProps) {
  const features = useFeatures();
  const pages = [
    ...(features.includes('admin-overview') ? [routes.overview] : []),
    ...lists,
    ...(features.includes('shop') ? [routes.shopEdit] : []),
  ];
  return (
    <nav aria-label={words.administration} className={classes.tabs}>
      {pages.map((page) => (
        <Link key={page.path} href={page.href({})} aria-current={page === current ? 'page' : undefined}>
          {page.title}
        </Link>
      ))}
    </nav>
  );
}

type ListPageProps = {
  frame: RefObject<HTMLDivElement | null>;
  current: (typeof lists)[number];
  list: AnyActorRef;
  state: AnyMachineSnapshot;
  outline: ReactNode;
  news: ReactNode;
  children: ReactNode;
};

/** The frame of a list: progress, error, and the old rows while others load. */
export function ListPage({ frame, current, list, state, outline, news, children }: ListPageProps) {
  const { answer, error } = state.context;
  const isBusy = state.hasTag('busy');
  const isRead = answer !== null;
  return (
    <div ref={frame}>
      <Page title={current.title} size="xl">
        <AdminTabs current={current} />
        {state.can({ type: 'list.reload' }) ? (
          <Failure message={error} onRetry={() => list.send({ type: 'list.reload' })} />
        ) : null}
        <div className={`quiet row ${classes.news}`}>
          {isBusy && isRead ? <Working actor={list} /> : null}
          {news}
        </div>
        {isBusy && !isRead ? <Working actor={list} outline={outline} /> : null}
        {children}
      </Page>
    </div>
  );
}

/** For the actions beside a failure: what waits behind it is given up, too. */
export function LeaveAll({ count, onLeave }: { count: number; onLeave: () => void }) {
  return count > 1 ? (
    <PlainButton color="red" variant="subtle" size="compact-md" onClick={onLeave}>
      {words.leaveAll(count)}
    </PlainButton>
  ) : null;
}

export function NoneFound({ message, href, all }: { message: string; href: string; all: string }) {
  return (
    <div role="status">
      {message} <SentenceLink href={href}>{all}</SentenceLink>
    </div>
  );
}

type Tone = 'done' | 'pending' | 'alert' | 'neutral';

/** A status in a row of a list. The words say it; the colour only repeats them. */
export function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`small bold digits ${classes.chip}`} data-tone={tone}>
      {children}
    </span>
  );
}

/** A product's picture and name; drafts, which shoppers do not see yet, have a badge (A23). */
export const ProductName = memo(({ product: { name, image, isDraft } }: { product: Product }) => (
  <span className={`row ${classes.product}`}>
    <Thumbnail image={image} className={classes.thumbnail} />
    <span className={`row tight ${classes.name}`}>
      <bdi>{name}</bdi>
      {isDraft ? <Chip tone="pending">{words.draft}</Chip> : null}
    </span>
  </span>
));

const chips = {
  'sold out': <Chip tone="alert">{words.soldOut}</Chip>,
  low: <Chip tone="pending">{words.low}</Chip>,
  enough: null,
};

type StockProps = { countInStock: number; children?: ReactNode };

/** A stock, after a badge where it is low. The children may show it in another way. */
export function Stock({ countInStock, children = whole(countInStock) }: StockProps) {
  return (
    <div className={classes.stock}>
      {chips[stockLevel(countInStock)]}
      {children}
    </div>
  );
}
