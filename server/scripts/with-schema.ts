import type { Database } from '../src/platform/db/db.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { postgresDatabase } from '../src/platform/db/postgres.ts';
import { createDatabase, FORGETFUL, startTemporaryPostgres } from './temporary-postgres.ts';

/** Runs `work` on a database that has the schema and nothing else. */
export async function withSchema(work: (database: Database) => Promise<void>): Promise<void> {
  const postgres = await startTemporaryPostgres(FORGETFUL);
  const { url } = await createDatabase(postgres.url, 'schema');
  const database = postgresDatabase(url, 2);
  try {
    await migrate(database);
    await work(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}
