// The programs of others that read contract/openapi.json. They live in tools/, with a lockfile of their own, and are installed on
// first use: nothing that runs needs them.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const LOCK = 'tools/package-lock.json';
const INSTALLED = 'tools/node_modules/.package-lock.json';

/** Installs what `tools/package-lock.json` names, unless it stands already. Called from the root of the repository. */
export function installTools(): void {
  if (existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs) return;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8', cwd: 'tools' });
  if (status !== 0) throw new Error(stdout + stderr);
}
