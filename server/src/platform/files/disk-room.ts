import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';

/** Share of a disk that stays free: the database may be on the same one. */
const LEAST_FREE = 0.05;

/** A disk as `statfs` reports it, in blocks. */
interface Blocks {
  bavail: number;
  blocks: number;
}

/** Whether a disk can take files. A disk that does not say how large it is can. */
export function isRoomy({ bavail, blocks }: Blocks): boolean {
  return bavail >= blocks * LEAST_FREE;
}

/** Whether uploads fit: on the disk of the store's folder, if it has one, and on the one on which they are received. */
export async function hasRoom(folder: string | null): Promise<boolean> {
  const disks = await Promise.all(
    [folder, tmpdir()].filter((path) => path !== null).map((path) => statfs(existing(path))),
  );
  return disks.every(isRoomy);
}

/** A folder, or the nearest one above it that exists. */
export function existing(path: string): string {
  let folder = resolve(path);
  while (!existsSync(folder)) folder = dirname(folder);
  return folder;
}
