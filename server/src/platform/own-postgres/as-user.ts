import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/** The user "nobody" of every Linux. */
const NOBODY = 65534;

/** Without the first, initdb, which asks whether it may run the program beside it, would be told no in a private folder. */
const WITH_CAPABILITY = [
  '--securebits=+no_setuid_fixup',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  '--no-new-privs',
];

/** How PostgreSQL, which refuses to run as root, is started. */
export interface Starter {
  /** The command that starts another one: empty for an ordinary user. */
  prefix: string[];
  /** The user and group that its files must belong to; null: the user of this process. */
  owner: { uid: number; gid: number } | null;
}

/**
 * How to start PostgreSQL on a folder. Root starts it as the folder's owner, or as nobody if that is root, with the one
 * capability that folders private to root need; where that isn't allowed, in a user namespace in which root has another number.
 * Throws ConfigError if root can do neither.
 */
export function starterFor(folder: string): Starter {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null };
  const { uid, gid } = statSync(folder);
  const owner = uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
  const setpriv = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...WITH_CAPABILITY];
  if (works(setpriv)) return { prefix: setpriv, owner };
  const unshare = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  if (works(unshare)) return { prefix: unshare, owner: { uid: 0, gid: 0 } };
  throw new ConfigError(
    'PostgreSQL refuses to run as root, and root may not change its user here. Start Tonnage as an ordinary user, or set DATABASE_URL.',
  );
}

const works = ([command, ...args]: string[]): boolean => spawnSync(command!, [...args, 'true']).status === 0;

/** Gives a folder with all that is in it to the user that PostgreSQL runs as, if it belongs to another. */
export function giveTo(folder: string, { owner }: Starter): void {
  if (owner === null || statSync(folder).uid === owner.uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, owner.uid, owner.gid);
  }
  // Last, because it says that all is done.
  chownSync(folder, owner.uid, owner.gid);
}
