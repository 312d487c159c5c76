// How commands reach the database.
import type { Config } from './platform/config.ts';
import { openAll, type Opened } from './platform/db/open.ts';
import { reachDatabase } from './platform/db/reach.ts';

/** What is done with the database once it is open. */
export type Action<T = void> = (opened: Opened, config: Config) => Promise<T>;

/**
 * Opens the database as a web server does, without running the queue's jobs. `migrations`: runs only these. `alone`: not beside
 * a server on DATA_DIR.
 */
export const opening =
  <T>(action: Action<T>, { migrations, alone }: { migrations?: readonly string[]; alone?: boolean } = {}) =>
  async (config: Config): Promise<T> => {
    const reached = await reachDatabase(config, { alone });
    const opened = await openAll({ ...config, role: 'web' }, () => undefined, { migrations, reached });
    try {
      return await action(opened, config);
    } finally {
      await opened.close();
    }
  };
