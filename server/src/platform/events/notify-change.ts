import type { Topic } from '@tonnage/contract/live-updates';
import { notifyAtCommit, type Db } from '../db/db.ts';

/**
 * A change: to an account (to the tenant alone if it is null), for one person, to a session, or a tenant was closed or opened.
 */
export type Change =
  | { tenant: string; account: string | null; person?: string; topic: Topic }
  | { session: string }
  | { closing: string };

/** The database channel that every server listens to. */
export const CHANNEL = 'tonnage_changes';

/**
 * Notifies all subscribers on every server once the open transaction is committed. It carries no values, only what to refetch.
 */
export function notifyChange(db: Db, change: Change): void {
  notifyAtCommit(db, CHANNEL, JSON.stringify(change));
}

/** The same for the accounts of rows that a statement returned. */
export function notifyRows(
  db: Db,
  topic: Topic,
  rows: readonly { tenant_id: string; account_id: string | null }[],
): void {
  for (const { tenant_id: tenant, account_id: account } of rows) notifyChange(db, { tenant, account, topic });
}

/** The same for sessions that ended or moved to another account. */
export function notifySessions(db: Db, rows: readonly { id: string }[]): void {
  for (const { id } of rows) notifyChange(db, { session: id });
}
