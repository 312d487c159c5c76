import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { memoryFolder } from '../scripts/memory.ts';
import { startTemporaryPooler, type RunningPooler } from '../scripts/temporary-pooler.ts';
import { createDatabase, FORGETFUL, startTemporaryPostgres } from '../scripts/temporary-postgres.ts';
import { withoutTenant } from '../src/platform/db/without-tenant.ts';
// Connects the modules' ports.
import '../src/composition/connect.ts';
import { postgresDatabase } from '../src/platform/db/postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { startQueue } from '../src/platform/queue/queue.ts';
import { hashPassword } from '../src/platform/credentials/tokens.ts';
import { makeFixtures, NOW, PASSWORD, type Fixtures } from './fixtures.ts';

/** The run's PostgreSQL, for its superuser, and the migrated database that each test file copies. */
export interface Template {
  server: string;
  name: string;
  /** PgBouncer, through which the tests reach their databases; null: they reach them directly. */
  pooler: RunningPooler | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
    fixtures: Fixtures;
  }
}

/** The run of `npm test`, without a pooler. */
export const setup = (project: TestProject) => startRun(project, null);

/**
 * Starts a PostgreSQL for the run, and creates the migrated template once. `program`: PgBouncer, through which the tests that use the
 * harness or a process of their own then reach their databases (`npm run test:pooler`).
 */
export async function startRun(project: TestProject, program: string | null): Promise<() => Promise<void>> {
  const parent = memoryFolder() ?? tmpdir();
  const postgres = await startTemporaryPostgres(FORGETFUL, parent);
  const pooler = program !== null ? await startTemporaryPooler(program, postgres.url, { parent }) : null;
  const name = 'tonnage_template';
  const fixtures = await makeTemplate(postgres.url, name);
  project.provide('template', { server: postgres.url, name, pooler: pooler && pooler.running });
  project.provide('fixtures', fixtures);
  return async () => {
    await pooler?.stop();
    await postgres.stop();
  };
}

/** A migrated database with everybody that tests begin with. */
export async function makeTemplate(server: string, name: string): Promise<Fixtures> {
  const { url } = await createDatabase(server, name);
  const database = postgresDatabase(url, 4);
  await migrate(database);
  const queue = await startQueue(database, url, { workers: false, onError: () => undefined });
  await queue.stop();
  const passwordHash = await hashPassword(PASSWORD);
  const fixtures = await withoutTenant(database, (db) => makeFixtures({ db, now: NOW }, passwordHash));
  await database.close();
  return fixtures;
}
