// Creates the demo company for the server that started this process (seed-apart.ts).
import type { Created } from './seed-apart.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { seedEmpty } from './serve.ts';

// The server was stopped.
const orphaned = () => process.exit(1);
process.once('disconnect', orphaned);

const created = await seedEmpty(readConfig(process.env)).then(
  (logins): Created => ({ logins }),
  (error: unknown): Created => {
    if (error instanceof ConfigError) return { refused: error.message };
    throw error;
  },
);
process.send!(created, () => {
  process.off('disconnect', orphaned);
  process.disconnect();
});
