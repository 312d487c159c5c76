import type { Database, Db } from './db.ts';

/**
 * One transaction that sees every tenant: it keeps the owner's role. For the few places that must look across, each
 * named in .dependency-cruiser.cjs: sign-in by e-mail, the worker's dispatch, set-up and seeds, counts of the installation.
 */
export function withoutTenant<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return database.transaction('', (db) => work(db));
}
