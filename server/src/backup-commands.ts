// The commands that write and read backups. Each returns what it says once it is done.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { WrongCommand } from './company-commands.ts';
import { opening } from './opening.ts';
import { Archive, contentsOf } from './platform/backup/archive.ts';
import { backUp } from './platform/backup/back-up.ts';
import { BackupError } from './platform/backup/backup-error.ts';
import { listBackups, makeBackup, recordCheck, type BackupManifest } from './platform/backup/backups.ts';
import { openPlace, type Place } from './platform/backup/place.ts';
import { rehearse, withScratch, type Scratch } from './platform/backup/rehearse.ts';
import { restore } from './platform/backup/restore.ts';
import type { Keys } from './platform/backup/sealed-reader.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { writeSecret } from './platform/db/data-dir.ts';
import { migrate } from './platform/db/migrate.ts';

type Command = (config: Config) => Promise<string>;

/** `backup FILE`: everything, as one new file; without FILE in the place of the nightly backups. Throws WrongCommand. */
export function backup(args: string[]): Command {
  const { path } = argumentsOf(args, {});
  if (path === undefined) return backupInPlace;
  if (existsSync(path)) throw new WrongCommand(`${path} already exists. Choose another name.`);
  return opening(async (opened, config) => {
    const { seal } = config.backups;
    const secret = secretFor(config, opened);
    const manifest = await backUp(opened, path, { secret, madeAt: systemClock.now(), ...(seal && { seal }) });
    const { words } = contentsOf(manifest);
    return written({ file: path, words, bytes: statSync(path).size, sealed: seal !== undefined, secret });
  });
}

/** Makes what the queue makes at night. */
const backupInPlace: Command = (config) => {
  const { place, ...settings } = config.backups;
  if (place === undefined)
    throw new WrongCommand('FILE is missing. Give the path of the backup file, or set TONNAGE_BACKUP_DIR.');
  return opening(async (opened) => {
    const secret = secretFor(config, opened);
    const made = await makeBackup({ ...opened, clock: systemClock, secret }, { ...settings, place });
    if (made === null) throw new WrongCommand('Another server is making a backup.');
    return written({ ...made, words: `${number(made.rows)} rows and ${number(made.files)} files`, secret });
  })(config);
};

/** The key that goes into a backup; null if it is stored elsewhere. */
const secretFor = ({ secret }: Config, opened: { secret: string }) => (secret === undefined ? opened.secret : null);

const number = (n: number) => n.toLocaleString('en-GB');

function written(made: { file: string; words: string; bytes: number; sealed: boolean; secret: string | null }): string {
  const { file, words, bytes, sealed, secret } = made;
  const lines = [`Wrote ${file}: ${words}, ${number(Math.ceil(bytes / 1000))} kB${sealed ? ', sealed' : ''}.`];
  if (secret === null) lines.push('Keep TONNAGE_SECRET with the backup. Sealed data can only be read with it.');
  else if (!sealed) lines.push('The backup contains the key that signs sessions. Keep it just as safe.');
  return lines.join('\n');
}

/**
 * `restore FILE`: a backup into an empty database; `--check`: into a scratch database, which is removed again. `newest` is the
 * newest of the nightly ones, and a name any of them. Throws WrongCommand.
 */
export function restoreFrom(args: string[]): Command {
  const { path, identity, check } = argumentsOf(args, { identity: { type: 'string' }, check: { type: 'boolean' } });
  if (path === undefined && check !== true)
    throw new WrongCommand('FILE is missing. Give the path of the backup file, or newest.');
  const identities = identity === undefined ? [] : identitiesIn(identity as string);
  return (config) =>
    withScratch(config, async (scratch) => {
      const started = performance.now();
      const found = await find(config, path ?? 'newest', scratch);
      const archive = await Archive.open(found.path, keysOf(config, identities));
      try {
        if (check !== true) return await restoreIt(archive, config);
        return await checkIt(archive, found, { url: await scratch.database(), started });
      } finally {
        archive.close();
      }
    });
}

async function restoreIt(archive: Archive, config: Config): Promise<string> {
  const secret = await archive.secret();
  await opening(
    async (opened) => {
      await restore(archive, opened);
      await migrate(opened.database);
      if (secret !== null && config.secret === undefined) writeSecret(config.dataDir, secret);
    },
    { migrations: archive.manifest.migrations, alone: true },
  )(config);
  const lines = [`Restored ${contentsOf(archive.manifest).words}, as of ${archive.manifest.madeAt}.`];
  const held = config.secret ?? secret;
  if (held === null || (secret !== null && held !== secret))
    lines.push(
      'Set TONNAGE_SECRET to the value it had where the backup was made. With any other, sessions, email links, two-factor authentication and webhooks stop working.',
    );
  return lines.join('\n');
}

async function checkIt(
  archive: Archive,
  { path, place, manifest }: Found,
  { url, started }: { url: string; started: number },
): Promise<string> {
  const { rows, tables, opened } = await rehearse(archive, url);
  const seconds = Math.ceil((performance.now() - started) / 1000);
  if (place && manifest) await recordCheck(place, { file: manifest.file, at: systemClock.now(), seconds });
  const { files, madeAt } = archive.manifest;
  return [
    `${manifest?.file ?? path} can be restored. It is as of ${madeAt}.`,
    `Rows: ${number(rows)} in ${tables} tables, in each as many as were written.`,
    `Files: ${number(files)}, each with its checksum; ${opened} compared with the rows that name them.`,
    `It took ${seconds} s. What was restored for this has been removed.`,
  ].join('\n');
}

/** A backup file on this machine; `manifest`: if it is one of the place of the nightly ones. */
interface Found {
  path: string;
  place?: Place;
  manifest?: BackupManifest | undefined;
}

/** Finds a backup by its path, its name in the place of the nightly ones, or as the newest. Throws WrongCommand, BackupError. */
async function find({ backups: { place: address } }: Config, name: string, { folder }: Scratch): Promise<Found> {
  if (address === undefined) {
    if (name === 'newest') throw new WrongCommand('TONNAGE_BACKUP_DIR is not set. Give the path of a backup file.');
    return { path: name };
  }
  const isPath = name !== 'newest' && existsSync(name);
  if (isPath && !('folder' in address && dirname(resolve(name)) === address.folder)) return { path: name };
  const place = await openPlace(address);
  const all = await listBackups(place);
  const manifest = name === 'newest' ? all[0] : all.find(({ file }) => file === basename(name));
  if (manifest === undefined) {
    if (name === 'newest') throw new WrongCommand(`There is no backup in ${place.name} yet.`);
    return { path: name };
  }
  const path = await place.fetch(manifest.file, folder);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  if (hash.digest('hex') !== manifest.sha256)
    throw new BackupError(`${manifest.file} is damaged: it is not what ${manifest.file}.json describes.`);
  return { path, place, manifest };
}

/** The one file argument of a command, and its options. */
function argumentsOf(
  args: string[],
  options: NonNullable<Parameters<typeof parseArgs>[0]>['options'],
): { path: string | undefined; identity?: unknown; check?: unknown } {
  const { values, positionals } = parsed(args, options);
  const [path, more] = positionals;
  if (more !== undefined) throw new WrongCommand(`Unexpected argument "${more}". Give one FILE only.`);
  return { path, ...values };
}

function parsed(args: string[], options: NonNullable<Parameters<typeof parseArgs>[0]>['options']) {
  try {
    return parseArgs({ args, options: options!, allowPositionals: true });
  } catch (error) {
    throw new WrongCommand((error as Error).message.split('. ')[0]!.replace(/\.?$/, '.'));
  }
}

/** The private keys in a file as `age-keygen` writes it: one a line, and comments. */
function identitiesIn(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new WrongCommand(`The key file ${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length === 0 || keys.some((key) => !/^AGE-SECRET-KEY-(PQ-)?1[02-9AC-HJ-NP-Z]{50,200}$/.test(key)))
    throw new WrongCommand(`${file} is not a key file of age. It has a line that starts with AGE-SECRET-KEY-.`);
  return keys;
}

/** What may open a backup: the given keys, and the passphrase with which new ones are sealed. */
function keysOf({ backups: { seal } }: Config, identities: readonly string[]): Keys {
  return { identities, passphrases: seal && 'passphrase' in seal ? [seal.passphrase] : [] };
}
