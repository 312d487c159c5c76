import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import { Archive } from '../src/platform/backup/archive.ts';
import { BackupError } from '../src/platform/backup/backup-error.ts';
import { backUp } from '../src/platform/backup/back-up.ts';
import { restore } from '../src/platform/backup/restore.ts';
import type { Database } from '../src/platform/db/db.ts';
import { postgresDatabase } from '../src/platform/db/postgres.ts';
import { reachDatabase } from '../src/platform/db/reach.ts';
import { createDatabase } from '../scripts/temporary-postgres.ts';
import { folderFiles } from '../src/platform/files/store.ts';
import { newId } from '../src/platform/db/ids.ts';
import { knownMigrations, migrate } from '../src/platform/db/migrate.ts';
import { startQueue } from '../src/platform/queue/queue.ts';
import { cloneDatabase } from './clone.ts';
import { harness } from './harness.ts';
import { ownDatabase } from './own-database.ts';
import { NOW } from './fixtures.ts';
import { resyncJob } from '../src/metrics/sources/jobs.ts';

const h = harness();
const folder = mkdtempSync(join(tmpdir(), 'tonnage-backup-'));
const file = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ask = (text: string) => Promise<object[]>;

/** Every table's rows, each constraint of the schema, the sequences' values and the queued jobs. */
async function all(ask: Ask): Promise<object[]> {
  const tables = (await ask(`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`)) as { name: string }[];
  const rows = tables.map(
    ({ name }) => `select '${name}' as what, count(*)::text as many,
      md5(string_agg(to_jsonb(t)::text, chr(10) order by to_jsonb(t)::text collate "C")) as content from "${name}" t`,
  );
  return ask(`select * from (${rows.join(' union all ')}
    union all select 'rule ' || conrelid::regclass || ' ' || conname, convalidated::text, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select 'trigger ' || tgrelid::regclass || ' ' || tgname, tgenabled::text, '' from pg_trigger
      where not tgisinternal
    union all select 'sequence ' || sequencename, last_value::text, start_value::text from pg_sequences where schemaname = 'public'
    union all select 'work ' || name, count(*)::text, string_agg(data::text || extract(epoch from date_trunc('milliseconds', start_after)), ' '
      order by data::text) from pgboss.job where state in ('created', 'retry', 'active') group by name
    ) as everything order by what`);
}

/** Text that a careless line writer would break, and a value that only PostgreSQL has. */
const ODD = [
  'a\nb',
  '\u2028',
  '\\n',
  '"',
  "'",
  'null',
  '',
  '\t',
  '{}',
  '😀',
  ...fc.sample(fc.string({ unit: 'binary' }), { numRuns: 60, seed: 20_261_123 }),
].filter((odd) => !odd.includes('\0'));
const FILES = { '2026-03-04/gate': Buffer.from([0, 255, 10, 13]), 'pictures/2026-03-04/ann': Buffer.alloc(300_000, 7) };
const ARCHIVE = file('whole.zip');
const about = { secret: 'a-secret-of-more-than-thirty-two-characters', madeAt: NOW };

/** A database with the schema but without a company, and an empty store. */
async function empty(name: string) {
  const clone = await cloneDatabase(inject('template'));
  const { database, url } = clone;
  await database.transaction('', (db) => sql`truncate tenants, users cascade`.execute(db));
  const queue = await startQueue(database, url, { workers: false, onError: () => undefined });
  const ask: Ask = (text) => database.transaction('', async (db) => (await sql.raw<object>(text).execute(db)).rows);
  const place = { database, queue, files: await folderFiles(file(name)), ask };
  const away = async () => {
    await queue.stop();
    await clone.drop();
  };
  return { place, away };
}

/** The archive with some of its entries changed; `digests` false leaves their recorded digests as they were. */
async function rewritten(
  name: string,
  change: (name: string, text: string) => string,
  { digests = true } = {},
): Promise<string> {
  const made: Record<string, string> = {};
  const zip = await yauzl.openPromise(ARCHIVE, { autoClose: false });
  const out = new ZipFile();
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    let text = bytes.toString('latin1');
    if (entry.fileName === 'manifest.json' && digests)
      text = JSON.stringify({ ...(JSON.parse(text) as object), digests: made }, null, 1);
    const changed = change(entry.fileName, text);
    made[entry.fileName] = createHash('sha256').update(Buffer.from(changed, 'latin1')).digest('hex');
    out.addBuffer(Buffer.from(changed, 'latin1'), entry.fileName, { compress: false });
  }
  out.end();
  zip.close();
  writeFileSync(file(name), await buffer(out.outputStream));
  return file(name);
}

beforeAll(async () => {
  const { acme, alpha } = h.fixtures;
  const { tenantId } = alpha;
  const order = await h.placed(acme, { date: '2026-03-11' });
  await h.papers(acme);
  await h.withoutTenant(async (db) => {
    for (const odd of ODD)
      await sql`insert into emails (id, tenant_id, template, to_address, data, subject, created_at)
        values (gen_random_uuid(), ${tenantId}, 'odd', 'a@b.example',
          ${odd === '' ? 'null' : JSON.stringify([odd.replace(/[\ud800-\udfff]/gu, '')])}::jsonb, ${odd}, 'infinity')`.execute(
        db,
      );
    await h.deps.queue.send(db, resyncJob, { orderId: order.id, tenantId }, { at: '2030-01-01T00:00:00.000Z' });
  });
  for (const [key, bytes] of Object.entries(FILES))
    await h.deps.files.put(key, bytes, { mime: 'image/png', size: bytes.length });
  await backUp(h.deps, ARCHIVE, about);
});

describe('a backup', () => {
  test('is a file that only its owner can read, and never half written', async () => {
    expect(statSync(ARCHIVE).mode & 0o777).toBe(0o600);
    writeFileSync(file('busy.zip.part'), 'of another');
    await expect(backUp(h.deps, file('busy.zip'), about)).rejects.toThrow(/busy\.zip\.part exists: another backup/);
    expect(readFileSync(file('busy.zip.part'), 'utf8')).toBe('of another');
    await expect(backUp(h.deps, file('no/such.zip'), about)).rejects.toThrow(/such\.zip can't be written: ENOENT/);
    const lost = new Readable({ read: () => void lost.destroy(new Error('the store is gone')) });
    const files = { ...h.deps.files, read: () => Promise.resolve(lost) };
    await expect(backUp({ ...h.deps, files }, file('half.zip'), about)).rejects.toThrow('the store is gone');
    expect([existsSync(file('half.zip')), existsSync(file('half.zip.part'))]).toEqual([false, false]);
  });

  test('has every existing file: an unreadable one is reported, one that was removed meanwhile is not', async () => {
    const { files } = h.deps;
    const [key] = Object.keys(FILES) as [string];
    const read = (each: string) => (each === key ? Promise.reject(new Error('no answer')) : files.read(each));
    const stuck = backUp({ ...h.deps, files: { ...files, read } }, file('stuck.zip'), about);
    await expect(stuck).rejects.toThrow(`The file ${key} can't be read: no answer.`);
    let listed = 0;
    async function* list(folder: string) {
      listed++;
      for await (const each of files.list(folder)) if (listed === 1 || each !== key) yield each;
    }
    const { files: saved } = await backUp({ ...h.deps, files: { ...files, read, list } }, file('fewer.zip'), about);
    expect(saved).toBe((await Archive.open(ARCHIVE)).manifest.files - 1);
  });

  test('restores the same rows and files, and only into an empty installation', async () => {
    const { place, away } = await empty('same');
    const archive = await Archive.open(ARCHIVE);
    await restore(archive, place);
    expect(await all(place.ask)).toEqual(await all((text) => h.rows(text)));
    const keys = async (files: typeof place.files) => {
      const entries: string[] = [];
      for await (const key of files.list('')) entries.push(key);
      return entries.toSorted();
    };
    expect(await keys(place.files)).toEqual(await keys(h.deps.files));
    for (const [key, bytes] of Object.entries(FILES))
      expect((await buffer(await place.files.read(key))).equals(bytes)).toBe(true);
    expect(await archive.secret()).toBe(about.secret);
    await expect(restore(archive, place)).rejects.toThrow(/already has companies \(alpha, beta\)/);
    archive.close();
    await away();
  });

  test('is not opened if it is damaged, or of another program', async () => {
    const bytes = readFileSync(ARCHIVE);
    writeFileSync(file('cut.zip'), bytes.subarray(0, bytes.length - 100));
    const plain = readFileSync(await rewritten('plain.zip', (_, text) => text));
    plain[plain.indexOf('a@b.example')]! ^= 1;
    writeFileSync(file('damaged.zip'), plain);
    const manifest = (change: (text: string) => string) => (name: string, text: string) =>
      name === 'manifest.json' ? change(text) : text;
    const wrong: [string, RegExp][] = [
      [file('none.zip'), /none\.zip does not exist/],
      [file('cut.zip'), /cut\.zip is not a complete zip file/],
      [file('damaged.zip'), /is damaged: tables\/emails\.ndjson has changed since it was written/],
      [
        await rewritten('changed.zip', (_, text) => text.replace('a@b.example', 'x@b.example'), { digests: false }),
        /is damaged: tables\/emails\.ndjson has changed since it was written/,
      ],
      [
        await rewritten(
          'newer.zip',
          manifest((t) => t.replace('"0001_baseline"', '"0001_baseline", "9999_later"')),
        ),
        /newer version of Tonnage \(9999_later\)/,
      ],
      [
        await rewritten(
          'older.zip',
          manifest((t) => t.replace('"0001_baseline"', '"0001_identity.sql"')),
        ),
        /made by a version of Tonnage before 0\.2\.0 and cannot be restored here/,
      ],
      [
        await rewritten(
          'form.zip',
          manifest((t) => t.replace('"form": 1', '"form": 2')),
        ),
        /has format 2; .* format 1/,
      ],
    ];
    for (const [path, message] of wrong) {
      await expect(Archive.open(path)).rejects.toThrow(message);
      await expect(Archive.open(path)).rejects.toThrow(BackupError);
    }
  });

  test('changes nothing if its rows break a constraint, or are fewer than recorded', async () => {
    const { place, away } = await empty('refused');
    const before = await all(place.ask);
    const without = (name: string, text: string) => (name === 'tables/accounts.ndjson' ? '' : text);
    const rows = /("name": "accounts",[^}]*"rows": )\d+/;
    const torn = await rewritten('torn.zip', (name, text) => without(name, text).replace(rows, '$10'));
    const wrong: [string, RegExp][] = [
      [await rewritten('short.zip', without), /should have \d+ rows of accounts, but has 0/],
      [torn, /violates foreign key constraint/],
      [
        await rewritten('alien.zip', (_, text) => text.replace('"name": "users"', '"name": "guests"')),
        /this database doesn't: guests/,
      ],
    ];
    for (const [path, message] of wrong) {
      const archive = await Archive.open(path);
      await expect(restore(archive, place)).rejects.toThrow(message);
      archive.close();
      expect(await all(place.ask)).toEqual(before);
    }
    await away();
  });
});

// Through the commands, from the file's own database to a new one in DATA_DIR.
describe('tonnage backup and restore', { timeout: 300_000 }, () => {
  const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
  const source = ownDatabase();
  const there = { ...process.env, DATA_DIR: file('there'), DATABASE_URL: '' };

  const tonnage = (env: NodeJS.ProcessEnv, ...args: string[]) =>
    promisify(execFile)(process.execPath, [CLI, ...args], { env, encoding: 'utf8' }).then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        out: stdout,
        err: stderr,
      }),
    );

  test('move an installation to another machine', async () => {
    const path = file('moved.zip');
    const made = await tonnage(source.env(), 'backup', path);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/moved\.zip: [\d,]+ rows, 0 files and 0 queued tasks, [\d,]+ kB\./);
    const known = knownMigrations();
    expect((await tonnage(there, 'migrate')).out).toBe(
      `The database is up to date: ${known.length} migrations run, up to ${known.at(-1)!}.\n`,
    );
    const back = await tonnage(there, 'restore', path);
    expect(back).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Restored [\d,]+ rows, 0 files/) });
    const reached = await reachDatabase({ databaseUrl: undefined, dataDir: file('there'), poolSize: 4 });
    const client = new pg.Client({ connectionString: reached.url });
    await client.connect();
    const contents = await all(async (text) => (await client.query<object>(text)).rows);
    await client.end();
    await reached.release();
    expect(contents).toEqual(await all((text) => source.look<object>(text)));
    expect(readFileSync(join(file('there'), 'secret'))).toEqual(readFileSync(join(source.folder, 'secret')));
  });

  test('seal a backup, which only its private key or its passphrase opens', async () => {
    const identity = await generateIdentity();
    const [key, other, phrase] = [file('key.txt'), file('other.txt'), file('phrase')];
    writeFileSync(key, `# created: 2026-11-27\n${identity}\n`);
    writeFileSync(other, await generateIdentity());
    writeFileSync(phrase, 'eleven grey skips in the rain\n');
    const [path, byPhrase, cut] = [file('sealed.zip.age'), file('phrase.zip.age'), file('sealed-cut.zip.age')];
    const backup = (to: string, env: Record<string, string>) => tonnage({ ...source.env(), ...env }, 'backup', to);
    const made = await backup(path, { TONNAGE_BACKUP_RECIPIENT: await identityToRecipient(identity) });
    expect(made).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/kB, sealed\.\n$/) });
    expect((await backup(byPhrase, { TONNAGE_BACKUP_PASSPHRASE_FILE: phrase })).code).toBe(0);
    const bytes = readFileSync(path);
    expect([statSync(path).mode & 0o777, bytes.indexOf('manifest.json')]).toEqual([0o600, -1]);
    writeFileSync(cut, bytes.subarray(0, bytes.length - 1000));
    bytes[bytes.length - 2000]! ^= 1;
    const changed = file('sealed-changed.zip.age');
    writeFileSync(changed, bytes);

    const closed = { ...there, DATA_DIR: file('closed') };
    const wrong: [string[], RegExp, Record<string, string>?][] = [
      [[path], /is sealed\. Give the file with its private key \(--identity FILE\)/],
      [['--identity', other, path], /sealed\.zip\.age was sealed for another key than the one given\.\n$/],
      [['--identity', key, cut], /is damaged: it has changed since it was sealed, or was cut off\.\n$/],
      [['--identity', key, changed], /is damaged: it has changed since it was sealed, or was cut off\.\n$/],
      [['--identity', phrase, path], /phrase is not a key file of age/],
      [['--identity', file('nothing'), path], /^The key file .*nothing can't be read \(ENOENT\)\.\n$/],
      [['--passphrase', 'eleven grey skips', byPhrase], /^Unknown option '--passphrase'\.\n$/],
      [[byPhrase], /for another passphrase/, { TONNAGE_BACKUP_PASSPHRASE: 'twelve grey skips in the rain' }],
    ];
    for (const [args, message, env] of wrong) {
      const { code, out, err } = await tonnage({ ...closed, ...env }, 'restore', ...args);
      expect([code, out, err]).toEqual([1, '', expect.stringMatching(message)]);
      expect(err).not.toMatch(/grey skips|AGE-SECRET-KEY-1/);
    }
    expect(existsSync(file('closed'))).toBe(false);
    const opened = await tonnage(closed, 'restore', '--identity', key, path);
    expect(opened).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Restored [\d,]+ rows, 0 files/) });
    const again = await tonnage({ ...closed, TONNAGE_BACKUP_PASSPHRASE_FILE: phrase }, 'restore', byPhrase);
    expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/^The database already has companies/) });
  });

  test('rehearse a restore of the newest backup', { timeout: 240_000 }, async () => {
    const place = file('nightly');
    const env = {
      ...source.env(),
      TONNAGE_BACKUP_DIR: place,
      TONNAGE_BACKUP_PASSPHRASE: 'eleven grey skips in the rain',
    };
    const none = await tonnage(env, 'restore', '--check');
    expect([none.code, none.err]).toEqual([1, `There is no backup in ${place} yet.\n`]);
    const made = await tonnage(env, 'backup');
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^Wrote tonnage-.*Z\.zip\.age: .* sealed\.\n$/) });
    const check = await tonnage(env, 'restore', '--check');
    expect(check).toMatchObject({ code: 0, err: '' });
    expect(check.out).toMatch(
      /^tonnage-.*\.zip\.age can be restored\. .*\nRows: [\d,]+ in \d+ tables, .*\nFiles: 0, .*\nIt took \d+ s\./,
    );
    const [name] = readdirSync(place).filter((each) => each.endsWith('.age')) as [string];
    expect(readFileSync(join(place, 'tonnage-last-check.json'), 'utf8')).toContain(name);
    expect(readdirSync(source.folder).filter((each) => each.startsWith('checking-'))).toEqual([]);
    const bytes = readFileSync(join(place, name));
    bytes[bytes.length - 500]! ^= 1;
    writeFileSync(join(place, name), bytes);
    const damaged = await tonnage(env, 'restore', '--check', 'newest');
    expect(damaged).toMatchObject({
      code: 1,
      out: '',
      err: `${name} is damaged: it is not what ${name}.json describes.\n`,
    });
  });

  test('move an installation to the next version', async () => {
    const { server } = inject('template');
    const [old, next] = await Promise.all(
      ['old', 'next'].map((name) => createDatabase(server, `tonnage_${name}_version_${process.pid}`)),
    );
    const [database, newer] = [postgresDatabase(old!.url, 2), postgresDatabase(next!.url, 2)];
    const queueOf = ({ url }: { url: string }, on: Database) =>
      startQueue(on, url, { workers: false, onError: () => undefined });
    const schema = file('schema');
    cpSync(new URL('../db', import.meta.url), schema, { recursive: true });
    writeFileSync(
      join(schema, 'migrations/9000_motto.sql'),
      `alter table tenants add column motto text default 'Load on';`,
    );
    try {
      await migrate(database);
      await (await queueOf(old!, database)).stop();
      await database.script(
        `insert into tenants (id, slug, name, created_at) values ('${newId(NOW)}', 'old', 'Old', now())`,
      );
      const files = await folderFiles(file('none'));
      await backUp({ database, files }, file('older.zip'), { secret: null, madeAt: NOW });
      // As the command does it: the schema of the backup, its rows, then newer migrations.
      const archive = await Archive.open(file('older.zip'));
      await migrate(newer, archive.manifest.migrations, { folder: schema });
      const queue = await queueOf(next!, newer);
      await restore(archive, { database: newer, queue, files });
      await queue.stop();
      expect(await migrate(newer, undefined, { folder: schema })).toEqual(['9000_motto']);
      archive.close();
      const { rows } = await newer.transaction('', (db) => sql`select slug, motto from tenants`.execute(db));
      expect(rows).toEqual([{ slug: 'old', motto: 'Load on' }]);
    } finally {
      await database.close();
      await newer.close();
      await Promise.all([old!.drop(), next!.drop()]);
    }
  });

  test('report what they cannot do', async () => {
    const output = async (...args: string[]) => {
      const { code, err } = await tonnage(there, ...args);
      return [code, err];
    };
    expect(
      await Promise.all([output('backup'), output('backup', folder), output('restore', 'a.zip', 'b.zip')]),
    ).toEqual([
      [1, 'FILE is missing. Give the path of the backup file, or set TONNAGE_BACKUP_DIR.\n'],
      [1, `${folder} already exists. Choose another name.\n`],
      [1, 'Unexpected argument "b.zip". Give one FILE only.\n'],
    ]);
    expect(await output('seed')).toEqual([1, expect.stringMatching(/^The database already has companies/)]);
  });
});
