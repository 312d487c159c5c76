import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError } from '../../src/platform/config.ts';
import { openEmbedded } from '../../src/platform/db/data-dir.ts';

const parent = mkdtempSync(join(tmpdir(), 'tonnage-damaged-'));
const whole = join(parent, 'whole');

beforeAll(async () => {
  const pglite = await openEmbedded(whole, { durable: false });
  await pglite.exec('create table kept (id int); insert into kept values (1); checkpoint');
  await pglite.close();
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

function damaged(name: string, damage: (folder: string) => void): string {
  const folder = join(parent, name);
  cpSync(whole, folder, { recursive: true });
  damage(folder);
  return folder;
}

describe('an embedded database', () => {
  test.each(['PG_VERSION', 'global/pg_control'])(
    'without its %s is refused, and not overwritten by a new one',
    async (file) => {
      const folder = damaged(`without-${file.replace('/', '-')}`, (at) => unlinkSync(join(at, file)));
      const before = readdirSync(folder, { recursive: true }).length;
      const refused = await openEmbedded(folder).catch((error: Error) => error);
      expect(refused).toBeInstanceOf(ConfigError);
      expect((refused as Error).message).toBe(
        `${folder} isn't empty but has no complete database: ${file} is missing. Move that folder away and restore the latest backup before you start anything else: npx tonnage restore FILE.`,
      );
      expect(readdirSync(folder, { recursive: true })).toHaveLength(before);
    },
  );

  test('that is damaged is refused with instructions to recover', async () => {
    const folder = damaged('control', (at) => writeFileSync(join(at, 'global/pg_control'), Buffer.alloc(100)));
    await expect(openEmbedded(folder)).rejects.toThrow(/is damaged and can't be opened .*npx tonnage restore FILE\.$/);
  });

  test('is not created in a folder with other contents', async () => {
    const folder = join(parent, 'photos');
    mkdirSync(folder);
    writeFileSync(join(folder, 'gate.jpg'), '');
    await expect(openEmbedded(folder)).rejects.toThrow(/isn't empty but has no complete database/);
    expect(readdirSync(folder)).toEqual(['gate.jpg']);
  });

  test('writes to the disk before it answers', async () => {
    const folder = damaged('durable', () => undefined);
    const pglite = await openEmbedded(folder);
    await pglite.exec('insert into kept values (2)');
    expect(syncedFiles(folder)).toContainEqual(expect.stringContaining('/pg_wal/'));
    expect(unsyncedFiles(folder)).toEqual([]);
    await pglite.close();
    const again = await openEmbedded(folder);
    expect((await again.query('select id from kept')).rows).toEqual([{ id: 1 }, { id: 2 }]);
    await again.close();
  });
});

const O_DSYNC = 0o10000;
const WRITES = 0o3;

/** The files of a folder that this process has open for writing, by whether each write waits for the disk. */
function openFiles(folder: string, synced: boolean): string[] {
  return readdirSync('/proc/self/fdinfo').flatMap((fd) => {
    try {
      const flags = Number.parseInt(/^flags:\s+(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))![1]!, 8);
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(folder) && (flags & WRITES) !== 0 && ((flags & O_DSYNC) !== 0) === synced ? [path] : [];
    } catch {
      // Closed since the folder was read.
      return [];
    }
  });
}
const syncedFiles = (folder: string) => openFiles(folder, true);
const unsyncedFiles = (folder: string) => openFiles(folder, false);
