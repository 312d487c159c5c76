// Installs what only tests, benches and linters need, on first use; `npm install` brings what runs and no more. npm scripts that
// need it call this first (`pretest`, `preverify` …). Its folder has a lockfile of its own, and its packages are linked into
// node_modules, where every program looks for them. `npm install` removes the links, which the next call makes again.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = new URL('../', import.meta.url).pathname;
const TESTS = join(ROOT, 'tools/tests');

/** Installs what the lockfile of a folder of tools names, unless that is done already. */
export function installTools(folder: string): void {
  const [lock, installed] = [join(folder, 'package-lock.json'), join(folder, 'node_modules/.package-lock.json')];
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log(`Installing ${relative(ROOT, folder)} …`);
  // Not `npm ci`: it wants an entry of the lockfile for every platform's optional binary. `--no-save` leaves the lockfile alone.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8', cwd: folder });
  if (status !== 0) throw new Error(stdout + stderr);
}

/** Makes the packages and programs of the tests available to the whole repository. */
export function installTests(): void {
  const { devDependencies } = JSON.parse(readFileSync(join(TESTS, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const names = Object.keys(devDependencies).filter((name) => !isOwn(join('node_modules', name)));
  if (names.length === 0) return;
  installTools(TESTS);
  for (const name of names) link(join('node_modules', name));
  for (const name of readdirSync(join(TESTS, 'node_modules/.bin')))
    if (!existsSync(join(ROOT, 'node_modules/.bin', name))) link(join('node_modules/.bin', name));
}

/** Whether npm installed it in the root. */
function isOwn(path: string): boolean {
  return lstatSync(join(ROOT, path), { throwIfNoEntry: false })?.isSymbolicLink() === false;
}

function link(path: string): void {
  const at = join(ROOT, path);
  rmSync(at, { force: true });
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(relative(dirname(at), join(TESTS, path)), at);
}

if (import.meta.main) installTests();
