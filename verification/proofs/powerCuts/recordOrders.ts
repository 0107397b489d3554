import { cpSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import { toCents } from '../../../common/domain/money.ts';
import type { Order } from '../../../common/contract/order.ts';
import { openEmbedded } from '../../../server/platform/db/embedded.ts';
import { aPayment, openShop, orderOf } from '../../../tests/fixtures/api.ts';
import { emptyDataDir } from '../../../tests/fixtures/database.ts';
import { createJournal, type Entry, type Journal } from './journal.ts';
import type { PGlite } from '@electric-sql/pglite';
import type { Database, Db } from '../../../server/platform/db/database.ts';

type Node = { mode: number };
type Stream = { node: Node; flags: number };
type Attributes = { size?: number };

/** The part of Emscripten's file system over Node's through which files are changed. */
type NodeFiles = {
  realPath: (node: Node) => string;
  node_ops: {
    mknod: (parent: Node, name: string, mode: number, dev: number) => Node;
    rename: (node: Node, directory: Node, name: string) => void;
    unlink: (parent: Node, name: string) => void;
    rmdir: (parent: Node, name: string) => void;
    symlink: (parent: Node, name: string, to: string) => void;
    setattr: (node: Node, attributes: Attributes) => void;
  };
  stream_ops: {
    write: (stream: Stream, buffer: Int8Array, offset: number, length: number, position: number) => number;
    setattr: (stream: Stream, attributes: Attributes) => void;
    fsync: (stream: Stream) => number;
  };
};

const APPEND = 1024;
const DIRECTORY = 0o040_000;
const KIND = 0o170_000;

const isDirectory = ({ mode }: Node): boolean => (mode & KIND) === DIRECTORY;

/** Records every change of the files of an open embedded database, and every sync that has succeeded. */
const recordFiles = (database: Database, directory: string, journal: Journal): void => {
  const { Module } = (database.db as Db & { $client: PGlite }).$client;
  const files = (Module as unknown as { NODEFS: NodeFiles }).NODEFS;
  const { node_ops: nodes, stream_ops: streams } = files;
  const before = { nodes: { ...nodes }, streams: { ...streams } };
  const pathOf = (node: Node): string => relative(directory, files.realPath(node));
  const below = (parent: Node, name: string): string => relative(directory, `${files.realPath(parent)}/${name}`);

  nodes.mknod = (parent, name, mode, dev) => {
    const node = before.nodes.mknod(parent, name, mode, dev);
    journal.create(pathOf(node), isDirectory(node));
    return node;
  };
  nodes.rename = (node, parent, name) => {
    const from = pathOf(node);
    before.nodes.rename(node, parent, name);
    journal.rename(from, below(parent, name));
  };
  nodes.unlink = (parent, name) => {
    before.nodes.unlink(parent, name);
    journal.remove(below(parent, name));
  };
  nodes.rmdir = (parent, name) => {
    before.nodes.rmdir(parent, name);
    journal.remove(below(parent, name));
  };
  nodes.symlink = () => {
    throw new Error('a symbolic link is not recorded');
  };
  nodes.setattr = (node, attributes) => {
    before.nodes.setattr(node, attributes);
    if (attributes.size !== undefined) journal.resize(pathOf(node), attributes.size);
  };
  streams.setattr = (stream, attributes) => {
    before.streams.setattr(stream, attributes);
    if (attributes.size !== undefined) journal.resize(pathOf(stream.node), attributes.size);
  };
  streams.write = (stream, buffer, offset, length, position) => {
    if ((stream.flags & APPEND) !== 0) throw new Error('an appending write is not recorded');
    const written = before.streams.write(stream, buffer, offset, length, position);
    journal.write(pathOf(stream.node), position, Buffer.from(buffer.slice(offset, offset + written)));
    return written;
  };
  streams.fsync = (stream) => {
    const result = before.streams.fsync(stream);
    if (result === 0) (isDirectory(stream.node) ? journal.syncDirectory : journal.sync)(pathOf(stream.node));
    return result;
  };
};

const STOCK = 100;

/** What was asked of the shop, by the key of the order. */
export type Asked = { key: string; lines: { product: string; qty: number }[]; total: number };

/** A shop that took some orders, with everything that it did to its files meanwhile. */
export type Recording = {
  /** A copy of the database's directory from before. */
  base: string;
  entries: readonly Entry[];
  asked: readonly Asked[];
  products: readonly string[];
  stock: number;
  remove: () => void;
};

/** What an entry of the journal is about: an order placed, or paid. */
export const placing = (key: string): string => `place ${key}`;
export const paying = (key: string): string => `pay ${key}`;

/**
 * Places orders through the API on the embedded database, pays every third, and lets the database clean up, write a
 * checkpoint and begin another file of its log in between, as it does now and then.
 */
export const recordOrders = async (count: number): Promise<Recording> => {
  const { dir, remove } = await emptyDataDir();
  const database = await openEmbedded(dir);
  const shop = await openShop({ database, settings: { maxOpenOrders: 1_000_000 } });
  const products = [];
  for (const price of [5, 40, 120]) products.push(await shop.aProduct({ countInStock: STOCK, price }));
  await database.db.execute(sql`checkpoint`);

  const base = join(dir, 'base');
  cpSync(join(dir, 'database'), base, { recursive: true });
  const journal = createJournal();
  recordFiles(database, join(dir, 'database'), journal);

  const asked: Asked[] = [];
  const owner = shop.as('owner');
  for (let i = 0; i < count; i += 1) {
    const key = `order ${i}`;
    const bought = products.slice(0, 1 + (i % 3)).map((product, line) => ({ product, qty: 1 + ((i + line) % 3) }));
    const order = orderOf(bought);
    const lines = bought.map(({ product, qty }) => ({ product: product._id, qty }));
    asked.push({ key, lines, total: toCents(order.totalPrice) });
    journal.note('ask', placing(key));
    const { status, body } = await owner.post<Order>('/api/orders', order, { 'idempotency-key': key });
    if (status !== 201) throw new Error(`${key} was answered with ${status}`);
    journal.note('answer', placing(key));
    if (i % 3 === 0) {
      journal.note('ask', paying(key));
      const paid = await owner.put(`/api/orders/${body._id}/pay`, aPayment);
      if (paid.status !== 200) throw new Error(`${key} was not paid: ${paid.status}`);
      journal.note('answer', paying(key));
    }
    if (i === Math.floor(count / 3)) await database.db.execute(sql`vacuum analyze products`);
    if (i === Math.floor(count / 1.5)) await database.db.execute(sql`select pg_switch_wal()`);
    if (i === Math.floor(count / 2)) await database.db.execute(sql`checkpoint`);
  }
  const entries = [...journal.entries];
  await shop.close();
  rmSync(join(dir, 'database'), { recursive: true });
  return { base, entries, asked, products: products.map(({ _id }) => _id), stock: STOCK, remove };
};
