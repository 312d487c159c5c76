import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    seeded: string;
  }
}

const BUILD = new URL('../../scripts/build-web.ts', import.meta.url).pathname;

/** Seeds the demo company once, while the browser app is built; every journey starts its server on a copy of that folder. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-seeded-'));
  const seeded = startServer({ keep: folder }).then((server) => server.stop());
  // As `npm start` builds it: Vitest's own NODE_ENV would make it the build that developers look into.
  const built = promisify(execFile)(process.execPath, [BUILD], { env: { ...process.env, NODE_ENV: '' } });
  await Promise.all([seeded, built]);
  project.provide('seeded', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
