import fs, {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from '@20minutes/s3rver';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createDatabase } from '../scripts/temporary-postgres.ts';
import { Archive } from '../src/platform/backup/archive.ts';
import { lastCheck, listBackups, makeBackup, recordCheck } from '../src/platform/backup/backups.ts';
import { backupJob } from '../src/platform/backup/jobs.ts';
import { openPlace } from '../src/platform/backup/place.ts';
import { rehearse, withScratch } from '../src/platform/backup/rehearse.ts';
import type { BackupSettings, PlaceAddress } from '../src/platform/backup/settings.ts';
import { ConfigError, readConfig } from '../src/platform/config.ts';
import { knownMigrations } from '../src/platform/db/migrate.ts';
import { examine } from '../src/platform/doctor.ts';
import { harness } from './harness.ts';

const h = harness();
const folder = mkdtempSync(join(tmpdir(), 'tonnage-nightly-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

let s3: { url: string; close: () => Promise<unknown> };
beforeAll(async () => {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: mkdtempSync(join(folder, 's3-')),
    configureBuckets: [{ name: 'backups', configs: [] }],
    allowMismatchedSignatures: true,
  });
  const { port } = await server.run();
  s3 = { url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/backups?tls=off`, close: () => server.close() };
  await h.papers(h.fixtures.acme);
  // More than one part of an upload.
  const large = Buffer.alloc(17 * 1024 * 1024, 3);
  await h.deps.files.put('2026-03-04/large', large, { mime: 'image/png', size: large.length });
});
afterAll(() => s3.close());

const placeAt = (dir: string) => readConfig({ TONNAGE_BACKUP_DIR: dir }).backups.place!;
const newFolder = () => mkdtempSync(join(folder, 'place-'));
const settings = (place: PlaceAddress, over: Partial<BackupSettings> = {}): BackupSettings => ({
  place,
  keep: 14,
  seal: undefined,
  ...over,
});
const at = (time: string) => ({ now: () => `2026-11-${time}.000Z` });
const make = (place: PlaceAddress, time: string, over: Partial<BackupSettings> = {}, deps = h.deps) =>
  makeBackup({ ...deps, clock: at(time), secret: null }, settings(place, over));
const names = async (address: PlaceAddress) => (await (await openPlace(address)).list()).toSorted();

describe.each([
  ['a folder', () => placeAt(newFolder())],
  ['a bucket', () => placeAt(s3.url)],
])('a nightly backup in %s', (kind, open) => {
  test('has a manifest, can be sealed and opened again, and the newest are kept', { timeout: 60_000 }, async () => {
    const address = open();
    const place = await openPlace(address);
    await place.put('notes.txt', 'of somebody else');
    await place.put('tonnage-2026-11-20T02-30-00Z.zip', 'left by a killed server');
    const identity = await generateIdentity();
    const seal = { recipients: [await identityToRecipient(identity)] };
    for (const day of ['22', '23', '24']) await make(address, `${day}T02:30:00`, { keep: 2, seal });
    const [newest, other, ...more] = await listBackups(place);
    expect([other!.madeAt, more]).toEqual(['2026-11-23T02:30:00.000Z', []]);
    const file = 'tonnage-2026-11-24T02-30-00Z.zip.age';
    expect(newest).toMatchObject({ file, sealed: true, migration: knownMigrations().at(-1) });
    expect(await names(address)).toEqual([
      'notes.txt',
      'tonnage-2026-11-23T02-30-00Z.zip.age',
      'tonnage-2026-11-23T02-30-00Z.zip.age.json',
      file,
      `${file}.json`,
    ]);
    const path = await place.fetch(file, newFolder);
    expect([statSync(path).size, statSync(path).mode & 0o777]).toEqual([newest!.bytes, 0o600]);
    const archive = await Archive.open(path, { identities: [identity], passphrases: [] });
    expect(archive.manifest).toMatchObject({ madeAt: newest!.madeAt, files: newest!.files });
    archive.close();
    for (const name of await place.list()) await place.remove(name);
    expect([kind, await place.list()]).toEqual([kind, []]);
  });
});

describe('a nightly backup', () => {
  test('is made by one of two servers', async () => {
    const address = placeAt(newFolder());
    const both = await Promise.all([make(address, '24T02:30:00'), make(address, '24T02:30:01')]);
    expect(both.filter((made) => made === null)).toHaveLength(1);
    expect(await names(address)).toHaveLength(2);
    expect(await make(address, '24T02:31:00')).not.toBeNull();
  });

  test('that fails leaves the last good one, and nothing that looks like another', async () => {
    const address = placeAt(newFolder());
    await make(address, '24T02:30:00', { keep: 1 });
    const good = await names(address);
    const lost = new Readable({ read: () => void lost.destroy(new Error('the store is gone')) });
    const files = { ...h.deps.files, read: () => Promise.resolve(lost) };
    await expect(make(address, '25T02:30:00', { keep: 1 }, { ...h.deps, files })).rejects.toThrow('the store is gone');
    expect(await names(address)).toEqual(good);
    const full = (...args: unknown[]) =>
      (args.at(-1) as (error: Error) => void)(
        Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' }),
      );
    vi.spyOn(fs, 'write').mockImplementation(full as never);
    vi.spyOn(fs, 'writev').mockImplementation(full as never);
    await expect(make(address, '25T02:30:00', { keep: 1 })).rejects.toThrow(
      /tonnage-2026-11-25T02-30-00Z\.zip can't be written: ENOSPC: no space left on device, write\.$/,
    );
    vi.restoreAllMocks();
    expect(await names(address)).toEqual(good);
    expect((await make(address, '25T02:30:00', { keep: 1 }))!.file).toBe('tonnage-2026-11-25T02-30-00Z.zip');
    expect(await names(address)).toHaveLength(2);
  });

  test('ends with its server', async () => {
    const address = placeAt(newFolder());
    const ending = new AbortController();
    const from = { ...h.deps, clock: at('24T02:30:00'), secret: null };
    const list = async function* () {
      ending.abort();
      yield* h.deps.files.list('');
    };
    const made = makeBackup({ ...from, files: { ...h.deps.files, list } }, settings(address), ending.signal);
    await expect(made).rejects.toThrow('The backup was ended before it was complete.');
    expect(await names(address)).toEqual([]);
  });

  test('is given up by a bucket that fails half way, in words without its key', async () => {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      const { method, url = '' } = request;
      request.resume().on('end', () => {
        const part = /partNumber=(\d+)/.exec(url)?.[1];
        seen.push(`${method} ${part ?? (url.includes('uploads') ? 'begin' : 'upload')}`);
        if (part === '2') response.writeHead(500).end('<Error><Code>InternalError</Code></Error>');
        else if (part) response.writeHead(200, { etag: '"a"' }).end();
        else if (method === 'DELETE') response.writeHead(204).end();
        else response.end('<InitiateMultipartUploadResult><UploadId>up</UploadId></InitiateMultipartUploadResult>');
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const address = placeAt(`s3://KEY:HIDDEN@127.0.0.1:${port}/backups?tls=off`);
    const failed = await make(address, '24T02:30:00').then(() => '', String);
    expect(failed).toBe('Error: The bucket for backups answered InternalError.');
    expect(seen).toEqual(['POST begin', 'PUT 1', 'PUT 2', 'PUT 2', 'DELETE upload']);
    server.close();
    const gone = await make(address, '24T02:30:00').then(() => '', String);
    expect(gone).toMatch(/^Error: The bucket for backups can't be reached: .*ECONNREFUSED/);
    expect(gone).not.toContain('HIDDEN');
  });

  test('follows no link that somebody has put in its way', async () => {
    const address = placeAt(newFolder());
    const where = (address as { folder: string }).folder;
    const victim = join(folder, 'victim');
    writeFileSync(victim, 'mine');
    const file = join(where, 'tonnage-2026-11-24T02-30-00Z.zip');
    symlinkSync(victim, `${file}.part`);
    await expect(make(address, '24T02:30:00')).rejects.toThrow(/\.zip\.part exists/);
    rmSync(`${file}.part`);
    for (const name of [file, `${file}.json`, `${file}.json.part`]) symlinkSync(victim, name);
    await make(address, '24T02:30:00');
    expect([readFileSync(victim, 'utf8'), statSync(file).isFile()]).toEqual(['mine', true]);
  });

  test('is made by the queue only where a place is set, and is kept apart from the stored files', async () => {
    await expect(backupJob.work({ ...h.deps, backups: null }, {})).resolves.toBeUndefined();
    const wrong: [Record<string, string>, string][] = [
      [{ DATA_DIR: '/data', TONNAGE_BACKUP_DIR: '/data/files/backups' }, 'must be another folder'],
      [
        { TONNAGE_BACKUP_DIR: 's3://a:HIDDEN@host/papers', FILES_URL: 's3://c:d@host/papers?region=x' },
        'must be another bucket',
      ],
      [{ TONNAGE_BACKUP_DIR: 's3://a:HIDDEN@host/one/two' }, 'must name one bucket after the host: a folder, or s3://'],
      [{ TONNAGE_BACKUP_KEEP: '0' }, 'TONNAGE_BACKUP_KEEP'],
    ];
    for (const [env, sentence] of wrong) {
      expect(() => readConfig(env)).toThrow(ConfigError);
      expect(() => readConfig(env)).toThrow(sentence);
      expect(() => readConfig(env)).not.toThrow(/HIDDEN/);
    }
  });
});

describe('a rehearsal', { timeout: 300_000 }, () => {
  const { server } = inject('template');
  let scratch: Awaited<ReturnType<typeof createDatabase>>;
  const dataDir = mkdtempSync(join(folder, 'data-'));
  beforeAll(async () => {
    scratch = await createDatabase(server, `tonnage_rehearsal_${process.pid}`);
  });
  afterAll(() => scratch.drop());

  /** What a rehearsal of a new backup finds, in the database that is set for it. */
  async function rehearsed(deps = h.deps) {
    const place = await openPlace(placeAt(newFolder()));
    const made = (await make({ folder: place.name }, '24T02:30:00', {}, deps))!;
    return withScratch({ dataDir, checkUrl: scratch.url }, async ({ database, folder: own }) => {
      const archive = await Archive.open(await place.fetch(made.file, own));
      try {
        return { made, found: await rehearse(archive, await database()) };
      } finally {
        archive.close();
      }
    });
  }

  test('restores every row, opens stored files, and leaves the database empty', async () => {
    const { made, found } = await rehearsed();
    expect(found.rows).toBe(made.rows);
    expect(found.opened).toBe(await h.number('select least(count(*), 50) from files'));
    expect(found.opened).toBeGreaterThan(0);
    // Again, because nothing of the first is left.
    expect((await rehearsed()).found).toEqual(found);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('says which file is lost or another, and empties no database but its own', async () => {
    const { files } = h.deps;
    const [{ key }] = (await h.rows<{ key: string }>('select key from files')) as [{ key: string }];
    async function* list(under: string) {
      for await (const each of files.list(under)) if (each !== key) yield each;
    }
    await expect(rehearsed({ ...h.deps, files: { ...files, list } })).rejects.toThrow(
      `The file ${key} is named in a row and not in the backup.`,
    );
    const read = (each: string) =>
      each === key ? Promise.resolve(Readable.from([Buffer.from('x')])) : files.read(each);
    await expect(rehearsed({ ...h.deps, files: { ...files, read } })).rejects.toThrow(`The file ${key} is not the one`);
    const own = withScratch({ dataDir, checkUrl: h.clone.url }, ({ database }) => database());
    await expect(own).rejects.toThrow(/TONNAGE_CHECK_DATABASE_URL is not empty/);
    expect(await h.number('select count(*) from tenants')).toBeGreaterThan(0);
  });
});

describe('the doctor', () => {
  const backups = async (dir: string, clock = h.clock as { now: () => string }) => {
    const config = readConfig({
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: h.clone.url,
      TONNAGE_BACKUP_DIR: dir,
    });
    for await (const { about, state, says } of examine(config, clock))
      if (about === 'backups') return `${state}: ${says}`;
    return null;
  };

  test('says how old the last backup and the last rehearsal are, and why one failed', async () => {
    expect(await backups('')).toBe('note: TONNAGE_BACKUP_DIR is not set, so no backups are made at night.');
    const dir = join(newFolder(), 'not-there-yet');
    expect(await backups(dir)).toBe(`note: there is none in ${dir} yet. The first is made at 02:30.`);
    await h.rows(`insert into pgboss.job (name, data, state, output, created_on, completed_on)
      values ('backup.make', '{}', 'failed', '{"message": "the disk is full."}', '2026-11-26', '2026-11-26 02:31Z')`);
    expect(await backups(dir)).toBe(`wrong: there is none in ${dir}. The latest failed: the disk is full.`);
    expect(existsSync(dir)).toBe(false);
    const made = (await make({ folder: dir }, '24T02:30:00'))!;
    expect(await backups(dir, at('24T09:40:00'))).toBe(
      `note: the last is 7 hours old (${made.file}), not sealed. None has been restored as a check: tonnage restore --check.`,
    );
    await recordCheck(await openPlace({ folder: dir }), { file: made.file, at: at('24T10:00:00').now(), seconds: 9 });
    expect(await lastCheck(await openPlace({ folder: dir }))).toMatchObject({ seconds: 9 });
    expect(await backups(dir, at('24T14:40:00'))).toBe(
      `good: the last is 12 hours old (${made.file}), not sealed. The last check that one can be restored is 4 hours old.`,
    );
    expect(await backups(dir, at('26T09:40:00'))).toBe(
      `wrong: the last is 55 hours old (${made.file}). The latest failed: the disk is full.`,
    );
    rmSync(dir, { recursive: true });
    writeFileSync(dir, 'a file');
    expect(await backups(dir)).toMatch(/^wrong: The folder for backups can't be used: /);
  });
});
