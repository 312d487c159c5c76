import { throughPooler } from '../scripts/temporary-pooler.ts';
import { createDatabase } from '../scripts/temporary-postgres.ts';
import type { Database, Observe } from '../src/platform/db/db.ts';
import { postgresDatabase } from '../src/platform/db/postgres.ts';
import type { Template } from './global-setup.ts';

export interface Clone {
  /** Through the pooler, if the run has one. */
  database: Database;
  /** Past it. */
  url: string;
  /** Called with every statement of the server while it is set. */
  watch: { each: Observe | null };
  drop(): Promise<void>;
}

let clones = 0;

/** Tests send hundreds of requests at once, on machines of any speed: none is refused because it waited. */
const PATIENT = { patienceMs: 120_000 };

/** A separate copy of the template. */
export async function cloneDatabase({ server, name, pooler }: Template): Promise<Clone> {
  const { url, drop } = await createDatabase(server, `tonnage_test_${process.pid}_${++clones}`, name);
  const watch: Clone['watch'] = { each: null };
  const database = postgresDatabase(pooler === null ? url : throughPooler(pooler.folder, url), 16, {
    ...PATIENT,
    pooler: pooler === null ? undefined : { directUrl: url, prepares: pooler.prepares },
    observe: (...seen) => watch.each?.(...seen),
  });
  return {
    database,
    url,
    watch,
    async drop() {
      await database.close();
      await drop();
    },
  };
}
