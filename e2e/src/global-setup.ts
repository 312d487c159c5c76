import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { memoryFolder } from '@tonnage/server/scripts/memory';
import { createDatabase, FORGETFUL, startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { startServer, type Seeded } from './server.ts';
import type { BrowserProgram } from './shipped-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The demo company, once the file `outcome` is beside its folder. */
    seeded: Seeded;
    browser: BrowserProgram;
  }
}

const BUILD = new URL('../../scripts/build-web.ts', import.meta.url).pathname;

/**
 * Finds the browser, builds the app, and seeds the demo company once, while other tests run; every journey starts its
 * server on a copy of it (`theDemo`).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Before any worker needs it, and before minutes are spent when none can be started.
  project.provide('browser', findBrowser());
  const parent = mkdtempSync(join(tmpdir(), 'tonnage-seeded-'));
  const folder = join(parent, 'data');
  mkdirSync(folder);
  const postgres = await startTemporaryPostgres(FORGETFUL, memoryFolder() ?? tmpdir());
  const database = 'tonnage_demo';
  const { url } = await createDatabase(postgres.url, database);
  const seeded = startServer({ keep: folder, env: { DATABASE_URL: url, TONNAGE_DEMO: 'small' } })
    .then((server) => server.stop())
    .then(
      () => writeFileSync(join(parent, 'outcome'), ''),
      (error: Error) => writeFileSync(join(parent, 'outcome'), error.stack ?? error.message),
    );
  // The same build as for `npm start`: Vitest's own NODE_ENV would make it a development build.
  await promisify(execFile)(process.execPath, [BUILD], { env: { ...process.env, NODE_ENV: '' } });
  project.provide('seeded', { folder, postgres: postgres.url, database });
  return async () => {
    await seeded;
    await postgres.stop();
    rmSync(parent, { recursive: true, force: true });
  };
}
