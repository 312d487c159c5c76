// How the private PostgreSQL is reached: over a socket that only we may open, or, where there is none (Windows), over the loopback
// network with a password.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { ConfigError } from '../config.ts';

/** The role that owns the product's database, and the database. */
export const OWNER = 'tonnage';
/** The superuser, which only sets up that role. */
export const SUPERUSER = 'postgres';
/** The longest path of a socket, in bytes: Linux takes 107, macOS 103. */
const LONGEST_SOCKET = 103;
const SOCKET = '.s.PGSQL.5432';
const LOOPBACK = '127.0.0.1';

export interface Address {
  /** PostgreSQL's settings for it. */
  settings: Record<string, string>;
  /** Arguments of initdb, which decide who may connect. */
  initdb: string[];
  /** The password of both roles; null: the socket's folder keeps others out. */
  password: string | null;
  /** PostgreSQL's lock of its socket, which names its process; null: it has none. */
  lock: string | null;
}

/** Chooses where PostgreSQL listens this time. `network`: on the loopback network. Throws ConfigError. */
export async function chooseAddress(dataDir: string, network: boolean): Promise<Address> {
  const [portFile, passwordFile] = networkFiles(dataDir);
  if (!network) {
    rmSync(portFile, { force: true });
    const sockets = socketFolder(dataDir);
    return {
      settings: { listen_addresses: '', unix_socket_directories: sockets, unix_socket_permissions: '0700' },
      initdb: ['--auth-local=trust', '--auth-host=reject'],
      password: null,
      lock: join(sockets, `${SOCKET}.lock`),
    };
  }
  mkdirSync(join(dataDir, 'run'), { recursive: true, mode: 0o700 });
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const port = String(await freePort());
  writeFileSync(portFile, port);
  return {
    settings: { listen_addresses: LOOPBACK, port, unix_socket_directories: '' },
    initdb: ['--auth-local=reject', '--auth-host=scram-sha-256', `--pwfile=${resolve(passwordFile)}`],
    password: readFileSync(passwordFile, 'utf8'),
    lock: null,
  };
}

/** Where the database of a data folder is reached while it runs. `database`: another than the product's. */
export function urlOf(dataDir: string, { user = OWNER, database = OWNER } = {}): string {
  const [portFile, passwordFile] = networkFiles(dataDir);
  if (!existsSync(portFile))
    return `postgres:///${database}?${new URLSearchParams({ host: socketFolder(dataDir), user }).toString()}`;
  const at = `${LOOPBACK}:${readFileSync(portFile, 'utf8')}`;
  return `postgres://${user}:${readFileSync(passwordFile, 'utf8')}@${at}/${database}`;
}

const networkFiles = (dataDir: string) => [join(dataDir, 'run/port'), join(dataDir, 'run/password')] as const;

/**
 * The folder of the socket, which only we may enter: in the data folder, or, where its path would be too long, in /tmp under
 * the number that the data folder has on its disk. Throws ConfigError if somebody else has taken that.
 */
export function socketFolder(dataDir: string): string {
  const near = resolve(dataDir, 'run');
  const isShort = Buffer.byteLength(join(near, SOCKET)) <= LONGEST_SOCKET;
  const folder = isShort ? near : `/tmp/tonnage-${statSync(dataDir, { bigint: true }).ino}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Not of what a link leads to: in /tmp anybody could have put one.
  const { uid } = lstatSync(folder);
  const us = process.getuid?.();
  if (us !== undefined && uid !== us && (us !== 0 || !isShort))
    throw new ConfigError(`${folder}, where the database's socket belongs, was made by another user. Remove it.`);
  chmodSync(folder, 0o700);
  return folder;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, LOOPBACK);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}
