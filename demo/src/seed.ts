import { depsOf } from '@tonnage/server/serve';
import type { Config } from '@tonnage/server/platform/config';
import type { Database } from '@tonnage/server/platform/db/db';
import { openAll } from '@tonnage/server/platform/db/open';
import { withoutTenant } from '@tonnage/server/platform/db/without-tenant';
import type { Deps } from '@tonnage/server/platform/deps';
import type { Logins } from '@tonnage/server/demo/seed-apart';
import { sql } from 'kysely';

/**
 * Creates the demo company if there is no company yet, and closes the database again; null if there is one. `onFounded` runs when
 * the company has its people and prices, and no orders yet.
 */
export async function seedEmpty(config: Config, onFounded?: () => Promise<void>): Promise<Logins | null> {
  const opened = await openAll({ ...config, role: 'web' }, () => undefined);
  try {
    return (await isEmpty(opened.database)) ? await seed(config, await depsOf(config, opened), onFounded) : null;
  } finally {
    await opened.close();
  }
}

/** The demo company; tests use the small one. */
async function seed({ demo }: Config, deps: Deps, onFounded?: () => Promise<void>): Promise<Logins> {
  if (demo === 'small') return (await import('./demo.ts')).seedDemo(deps, onFounded);
  return (await import('./living/living.ts')).seedLiving(deps, onFounded);
}

/** Whether there is no company yet. */
async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await withoutTenant(database, (db) =>
    sql<{ empty: boolean }>`select not exists (select from tenants) as empty`.execute(db),
  );
  return rows[0]!.empty;
}
