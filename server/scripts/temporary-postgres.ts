import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** The folder with initdb and pg_ctl: on the PATH, or Debian's newest. Null: the PostgreSQL server is not installed. */
function findPrograms(): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(':')) {
    if (folder && existsSync(join(folder, 'initdb'))) return folder;
  }
  if (!existsSync(DEBIAN)) return null;
  const [newest] = readdirSync(DEBIAN)
    .filter((version) => existsSync(join(DEBIAN, version, 'bin/initdb')))
    .toSorted((a, b) => Number(b) - Number(a));
  return newest === undefined ? null : join(DEBIAN, newest, 'bin');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port')),
      );
    });
  });
}

/**
 * Starts a separate PostgreSQL in a temporary folder under `parent`, on a free loopback port, with the given settings. As root it
 * runs as the user postgres, because PostgreSQL refuses to run as root. `stop` ends it and removes the folder.
 */
export async function startTemporaryPostgres(
  settings: Record<string, string> = {},
  parent = tmpdir(),
): Promise<{ url: string; stop: () => void }> {
  const programs = findPrograms();
  if (programs === null) {
    throw new Error('PostgreSQL is not installed: initdb was found neither on the PATH nor under /usr/lib/postgresql.');
  }
  const folder = mkdtempSync(join(parent, 'tonnage-pg-'));
  const asRoot = process.getuid?.() === 0;
  const run = (program: string, args: string[]) => {
    const command = join(programs, program);
    const options = { stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'], cwd: folder };
    return asRoot
      ? execFileSync('setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args], options)
      : execFileSync(command, args, options);
  };
  if (asRoot) {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, id('-u'), id('-g'));
  }
  const data = join(folder, 'data');
  const port = await freePort();
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N']);
  const flags = Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    ...settings,
  }).map(([name, value]) => `-c ${name}=${value}`);
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', flags.join(' '), 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
