// Creates the demo company for the server that started this process (server/src/demo/seed-apart.ts).
import { once } from 'node:events';
import type { Report } from '@tonnage/server/demo/seed-apart';
import { ConfigError, readConfig } from '@tonnage/server/platform/config';
import { seedEmpty } from './seed.ts';

// The server was stopped.
const orphaned = () => process.exit(1);
process.once('disconnect', orphaned);
// A terminal sends these to the server too, which waits for this process, so that no half-made company is left.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

const report = (report: Report) => new Promise((sent) => process.send!(report, sent));

/** The server's pages are built and served first. */
async function servePages(): Promise<void> {
  const proceeds = once(process, 'message');
  await report({ founded: true });
  await proceeds;
}

await report(
  await seedEmpty(readConfig(process.env), servePages).then(
    (logins): Report => ({ logins }),
    (error: unknown): Report => {
      if (error instanceof ConfigError) return { refused: error.message };
      throw error;
    },
  ),
);
process.off('disconnect', orphaned);
process.disconnect();
