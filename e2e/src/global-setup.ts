import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { startServer } from './server.ts';
import type { BrowserProgram } from './shipped-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    seeded: string;
    browser: BrowserProgram;
  }
}

const BUILD = new URL('../../scripts/build-web.ts', import.meta.url).pathname;

/**
 * Finds the browser, builds the app, and seeds the demo company once, while other tests run; every journey starts its
 * server on a copy of that folder (`seededFolder`).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Before any worker needs it, and before minutes are spent when none can be started.
  project.provide('browser', findBrowser());
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-seeded-'));
  const seeded = startServer({ keep: join(folder, 'data'), env: { TONNAGE_DEMO: 'small' } })
    .then((server) => server.stop())
    .then(
      () => writeFileSync(join(folder, 'outcome'), ''),
      (error: Error) => writeFileSync(join(folder, 'outcome'), error.stack ?? error.message),
    );
  // The same build as for `npm start`: Vitest's own NODE_ENV would make it a development build.
  await promisify(execFile)(process.execPath, [BUILD], { env: { ...process.env, NODE_ENV: '' } });
  project.provide('seeded', folder);
  return async () => {
    await seeded;
    rmSync(folder, { recursive: true, force: true });
  };
}
