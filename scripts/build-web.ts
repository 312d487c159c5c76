// Builds the browser app if its sources are newer than the last build, and compresses it. `npm start` and the browser tests call
// it; with --uncompressed it leaves that for later (compress-web.ts), because it is a third of the work and a page can do without.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = new URL('../', import.meta.url).pathname;
const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/login',
  'web/desk',
  'web/metrics',
  'web/run',
  'web/vite.config.ts',
  'web/vite.server.config.ts',
  'web/build',
  'domain/src',
  'contract/src',
  'package-lock.json',
];
const PAGE = join(ROOT, 'web/dist/index.html');

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const sources = Math.max(...SOURCES.filter((s) => existsSync(join(ROOT, s))).map((s) => newest(join(ROOT, s))));
if (!existsSync(PAGE) || statSync(PAGE).mtimeMs < sources) {
  console.log('Building the browser app …');
  const vite = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  for (const config of ['vite.config.ts', 'vite.server.config.ts'])
    execFileSync(process.execPath, [...vite, '--config', config], { cwd: join(ROOT, 'web'), stdio: 'inherit' });
  utimesSync(PAGE, new Date(), new Date());
}
if (!process.argv.includes('--uncompressed'))
  execFileSync(process.execPath, [join(ROOT, 'scripts/compress-web.ts')], { stdio: 'inherit' });
