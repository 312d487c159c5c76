import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { SharedBuilds } from './shared-builds.ts';
import { folderFiles, type Files } from './store.ts';

const root = mkdtempSync(join(tmpdir(), 'tonnage-builds-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let files: Files;
let nth = 0;
/** How often the store was asked for its names. */
let looks = 0;
beforeEach(async () => {
  const store = await folderFiles(join(root, `store${nth}`));
  looks = 0;
  files = {
    ...store,
    list: (folder) => {
      looks++;
      return store.list(folder);
    },
  };
});

/** A folder with a build's parts. */
function build(parts: Record<string, string>): string {
  const folder = join(root, `build${nth++}`);
  mkdirSync(folder);
  for (const [name, content] of Object.entries(parts)) writeFileSync(join(folder, name), content);
  return folder;
}
const older = () => build({ 'board-1.js': 'old board', 'shared-1.css': 'both', 'board-1.js.br': 'squeezed' });
const newer = () => build({ 'board-2.js': 'new board', 'shared-1.css': 'both' });
const parts = async (builds: SharedBuilds, ...names: string[]) =>
  Promise.all(
    names.map(async (name) => {
      const part = await builds.read(name);
      return part && `${part.type.split(';')[0]} ${part.content.toString()}`;
    }),
  );

describe('builds that servers share', () => {
  test('a server has the parts of an older build, and of one that another server stored since', async () => {
    const [first, second] = [new SharedBuilds(files), new SharedBuilds(files)];
    await first.publish(older(), '2026-03-01');
    await second.publish(newer(), '2026-03-02');
    expect(await parts(second, 'board-1.js', 'board-2.js', 'shared-1.css')).toEqual([
      'text/javascript old board',
      'text/javascript new board',
      'text/css both',
    ]);
    expect(await parts(new SharedBuilds(files), 'board-1.js')).toEqual(['text/javascript old board']);
  });

  test('only what a page loads is stored and read', async () => {
    const builds = new SharedBuilds(files);
    await builds.publish(older(), '2026-03-01');
    expect(await parts(builds, 'board-1.js.br', '..', '../lists/2026-03-01', 'missing-1.js')).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('names that nobody has stored are looked up once in a while, however often they are asked for', async () => {
    const builds = new SharedBuilds(files);
    for (let i = 0; i < 50; i++) await builds.read(`guess-${i}.js`);
    expect(looks).toBe(1);
  });

  test('a part goes a month after the last server that had it, and not while a build that is used has it too', async () => {
    const builds = new SharedBuilds(files);
    const [before, after] = [older(), newer()];
    await builds.publish(before, '2026-03-01');
    await builds.publish(before, '2026-03-20');
    await builds.publish(after, '2026-04-15');
    expect(await parts(builds, 'board-1.js')).toEqual(['text/javascript old board']);
    await builds.publish(after, '2026-04-20');
    expect(await parts(builds, 'board-1.js', 'shared-1.css', 'board-2.js')).toEqual([
      null,
      'text/css both',
      'text/javascript new board',
    ]);
  });

  test('one server never removes what another is storing, and one that is gone is not found', async () => {
    const [first, second] = [new SharedBuilds(files), new SharedBuilds(files)];
    await first.publish(older(), '2026-03-01');
    const store = { ...files };
    // The other's nightly round comes in the middle of a new build's parts.
    let round: Promise<void> | undefined;
    files.put = async (key, content, about) => {
      await store.put(key, content, about);
      if (key.endsWith('board-2.js')) await (round ??= first.publish(older(), '2026-03-02'));
    };
    await second.publish(newer(), '2026-03-02');
    files = store;
    expect(await parts(second, 'board-2.js')).toEqual(['text/javascript new board']);
    await files.remove('builds/parts/board-1.js');
    expect(await parts(second, 'board-1.js')).toEqual([null]);
  });

  test('many who ask for a part cost the store one read', async () => {
    const builds = new SharedBuilds(files);
    await builds.publish(older(), '2026-03-01');
    let reads = 0;
    const store = { ...files };
    files.read = (key) => {
      reads++;
      return store.read(key);
    };
    await Promise.all(Array.from({ length: 20 }, () => builds.read('board-1.js')));
    await builds.read('board-1.js');
    expect(reads).toBe(1);
  });
});
