// Runs the private PostgreSQL of a folder until it is killed. Prints the number of its process, then each number that it wrote to
// the table `kept` and that was acknowledged.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { reachDatabase } from '../../src/platform/db/reach.ts';
import { databaseFolder } from '../../src/platform/own-postgres/own-postgres.ts';
import { pidIn } from '../../src/platform/own-postgres/folder.ts';

const dataDir = process.argv[2]!;
try {
  const { url } = await reachDatabase({ databaseUrl: undefined, dataDir, poolSize: 4 }, { alone: true });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  await pool.query('create table if not exists kept (n bigint primary key)');
  const { rows } = await pool.query<{ n: string }>('select coalesce(max(n), 0) + 1 as n from kept');
  process.stdout.write(`${pidIn(databaseFolder(dataDir))}\n`);
  for (let n = Number(rows[0]!.n); ; n++) {
    const done = await pool.query('insert into kept values ($1) on conflict do nothing', [n]).then(
      () => true,
      () => false,
    );
    if (done) process.stdout.write(`${n}\n`);
    else {
      n--;
      await wait(10);
    }
  }
} catch (error) {
  process.stdout.write(`refused: ${(error as Error).message}\n`);
}
