import { reachDatabase } from '@tonnage/server/platform/db/reach';
import { urlOf } from '@tonnage/server/platform/own-postgres/address';
import pg from 'pg';

/** Runs `work` as the superuser of a data folder's database, which no server uses. */
export async function inFolder<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { release } = await reachDatabase({ databaseUrl: undefined, dataDir, poolSize: 4 });
  const client = new pg.Client({ connectionString: urlOf(dataDir, { user: 'postgres' }) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await release();
  }
}
