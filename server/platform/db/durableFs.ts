import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The used part of Emscripten's file system over Node's. It has no `fsync`, so syncing does nothing. */
type NodeFileSystem = {
  realPath: (node: unknown) => string;
  stream_ops: { fsync?: (stream: { node: unknown; nfd?: number }) => number };
};

type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];
type StartHook = NonNullable<EmscriptenOptions['preRun']>[number];

/** `EIO` as WASI numbers it. */
const INPUT_OUTPUT_ERROR = 29;

const syncDirectory = (path: string): void => {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/**
 * PGlite's file system with syncs that reach the disk, so that a committed transaction survives a power cut. The
 * original ignores them. `syncs` counts the syncs of files, for a test.
 */
export class DurableNodeFS extends NodeFS {
  syncs = 0;

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const withSync: StartHook = (module) => {
      const files = module.NODEFS as unknown as NodeFileSystem;
      files.stream_ops.fsync = ({ node, nfd }) => {
        try {
          if (nfd === undefined) syncDirectory(files.realPath(node));
          else {
            fdatasyncSync(nfd);
            this.syncs += 1;
          }
          return 0;
        } catch {
          return INPUT_OUTPUT_ERROR;
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), withSync] } };
  }
}
