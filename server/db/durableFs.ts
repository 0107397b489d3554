import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What is used of Emscripten's file system over Node's: it has no `fsync`, so that syncing does nothing. */
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
 * PGlite's directory with syncs that reach the disk, so that a committed transaction outlives a power cut.
 * The stock one swallows them. `syncs` counts those of files, for the test that proves it.
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
