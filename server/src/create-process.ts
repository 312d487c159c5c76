// Creates the embedded database for the server that started this process (create-embedded.ts).
import type { Created } from './create-embedded.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { fillEmbedded } from './serve.ts';

// The server was stopped.
const orphaned = () => process.exit(1);
process.once('disconnect', orphaned);

const created = await fillEmbedded(readConfig(process.env)).then(
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
