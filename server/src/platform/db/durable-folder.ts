import { closeSync, constants, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface Node {
  parent: Node;
  name: string;
}

/** Emscripten's on-disk file system for Node; missing from PGlite's types. */
interface OnDisk {
  flagsForNode: (flags: number) => number;
  realPath: (node: Node) => string;
  node_ops: {
    mknod: (parent: Node, name: string, mode: number, device: number) => Node;
    rename: (node: Node, parent: Node, name: string) => void;
  };
}

const WRITES = constants.O_WRONLY | constants.O_RDWR;
/** Windows has no such flag; a write there is only as safe as its cache. */
const SYNCED = (constants.O_DSYNC as number | undefined) ?? 0;

/**
 * The embedded database's folder, in which every write has reached the disk when it returns. PGlite's own file system has no
 * fsync, so PostgreSQL's setting would change nothing. Instead, files are opened for writing with O_DSYNC, and the folder of a
 * created or renamed file is synced, as PostgreSQL does with its log. `full_page_writes` is on, so a page torn by a power cut is
 * repaired from the log.
 */
export class DurableFolder extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const sync = (module: unknown) => syncWrites((module as { NODEFS: OnDisk }).NODEFS);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [sync, ...(emscriptenOpts.preRun ?? [])] } };
  }
}

function syncWrites(disk: OnDisk): void {
  const { flagsForNode, node_ops: ops } = disk;
  const { mknod, rename } = ops;
  disk.flagsForNode = (flags) => flagsForNode(flags) | (flags & WRITES ? SYNCED : 0);
  ops.mknod = (parent, name, mode, device) => {
    const node = mknod(parent, name, mode, device);
    syncFolder(disk.realPath(parent));
    return node;
  };
  ops.rename = (node, parent, name) => {
    rename(node, parent, name);
    syncFolder(disk.realPath(parent));
  };
}

/** Syncs a folder's entries. Windows cannot open a folder, and does not need to. */
function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncPath(path);
}

function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Syncs everything in a folder that was filled without durability, such as by the demo's seed. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) syncPath(join(entry.parentPath, entry.name));
    else if (entry.isDirectory()) syncFolder(join(entry.parentPath, entry.name));
  syncFolder(folder);
  syncFolder(dirname(folder));
}
