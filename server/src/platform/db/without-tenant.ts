import type { Database, Db } from './db.ts';

/**
 * Runs one transaction that sees every tenant, with the owner's role. It is for the few places that must work across tenants,
 * each named in .dependency-cruiser.cjs: sign-in by email, the worker's dispatch, set-up and seeds, and counts for the
 * installation.
 */
export function withoutTenant<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return database.transaction('', (db) => work(db));
}
