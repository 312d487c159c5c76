import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { isOpenToOthers, prepareDataDir } from '../../src/platform/db/data-dir.ts';
import { examine } from '../../src/platform/doctor.ts';

const parent = mkdtempSync(join(tmpdir(), 'tonnage-data-'));
const umask = process.umask(0o022);
afterAll(() => {
  process.umask(umask);
  rmSync(parent, { recursive: true, force: true });
});

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

async function aboutFolder(dataDir: string): Promise<string | undefined> {
  for await (const { about, state, says } of examine(readConfig({ DATA_DIR: dataDir }), systemClock))
    if (about === 'data folder') return `${state}: ${says}`;
  return undefined;
}

describe('the data folder', () => {
  test('is created for its user only, whatever the umask', () => {
    const folder = join(parent, 'made', 'deep');
    prepareDataDir(folder);
    expect(mode(folder)).toBe('700');
  });

  test('is closed to others again at each start', () => {
    const folder = join(parent, 'opened');
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    expect(isOpenToOthers(folder)).toBe(true);
    prepareDataDir(folder);
    expect(mode(folder)).toBe('700');
  });

  test('is left alone if another user owns it: the start goes on, and the doctor reports it', async () => {
    // Only root can change a folder's owner; for everybody else /tmp is another user's.
    const isRoot = process.getuid?.() === 0;
    const folder = isRoot ? join(parent, 'foreign') : '/tmp';
    if (isRoot) {
      mkdirSync(folder);
      chmodSync(folder, 0o755);
      chownSync(folder, 65_534, 65_534);
    }
    const before = mode(folder);
    prepareDataDir(folder);
    expect([mode(folder), isOpenToOthers(folder)]).toEqual([before, true]);
    if (isRoot) expect(await aboutFolder(folder)).toContain('wrong: ');
  });

  test('is reported by the doctor while others can read it', async () => {
    const folder = join(parent, 'looked-at');
    mkdirSync(folder, { mode: 0o700 });
    expect(await aboutFolder(folder)).toBeUndefined();
    chmodSync(folder, 0o750);
    expect(await aboutFolder(folder)).toBe(
      `wrong: other users of this machine can read ${folder}. Run chmod 700 on it.`,
    );
  });
});
