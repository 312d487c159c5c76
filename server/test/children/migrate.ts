// Migrates a database as a starting server does, and prints the migrations that it ran.
// Connects the modules' ports.
import '../../src/composition/connect.ts';
import { postgresDatabase } from '../../src/platform/db/postgres.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { startQueue } from '../../src/platform/queue/queue.ts';

const url = process.argv[2]!;
const database = postgresDatabase(url, 2);
const ran = await migrate(database);
const queue = await startQueue(database, url, { workers: false, onError: () => undefined });
await queue.stop();
await database.close();
process.stdout.write(JSON.stringify(ran));
