import type { Db } from './db.ts';

/** What open transactions have put off until just before COMMIT, by connection. */
const putOff = new WeakMap<Db, (() => Promise<unknown>)[]>();

/**
 * Runs `work` as the last of the open transaction, before COMMIT, or at the next `doPutOff`. For the rows that many transactions want
 * at once, such as a depot's day: the next one then waits for a round trip or two instead of for a whole request. What `work` throws
 * is thrown by the transaction, which rolls back. Several run in the order in which they were put off.
 */
export function beforeCommit(db: Db, work: () => Promise<unknown>): void {
  const all = putOff.get(db);
  if (all) all.push(work);
  else putOff.set(db, [work]);
}

/**
 * Does now what the open transaction has put off, for what must come after it: another lock that is taken after these rows, a
 * release of what was reserved, or the end of a savepoint.
 */
export async function doPutOff(db: Db): Promise<void> {
  const all = putOff.get(db) ?? [];
  // First, so that work which calls this itself does not begin again.
  putOff.delete(db);
  for (const work of all) await work();
}

/** Forgets what was put off by a transaction, or since a savepoint, that is rolled back. */
export function dropPutOff(db: Db): void {
  putOff.delete(db);
}
