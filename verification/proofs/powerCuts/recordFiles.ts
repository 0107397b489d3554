import { relative } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Database, Db } from '../../../server/platform/db/database.ts';
import type { Journal } from './journal.ts';

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
export const recordFiles = (database: Database, directory: string, journal: Journal): void => {
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
