import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@tonnage/e2e/server';
import { benchLanes } from './lanes.ts';

/** Measures how soon a job appears on another lorry of a full day, in a real browser, beside a bare page. */
export async function benchPlanner(): Promise<void> {
  const seeded = mkdtempSync(join(tmpdir(), 'tonnage-bench-'));
  await (await startServer({ keep: join(seeded, 'data') })).stop();
  try {
    console.table(await benchLanes(join(seeded, 'data'), join(seeded, 'lanes')));
  } finally {
    rmSync(seeded, { recursive: true, force: true });
  }
}
