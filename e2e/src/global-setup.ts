import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    seeded: string;
  }
}

/** Seeds the demo company once; every journey starts its server on a copy of that folder. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-seeded-'));
  const server = await startServer({ keep: folder });
  await server.stop();
  project.provide('seeded', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
