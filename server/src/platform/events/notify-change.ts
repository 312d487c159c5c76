import type { Topic } from '@tonnage/contract/live-updates';
import { notifyAtCommit, type Db } from '../db/db.ts';

/** Something changed: of an account (of the tenant alone where it is null), for one person, with a session, or a tenant was closed or opened. */
export type Change =
  | { tenant: string; account: string | null; person?: string; topic: Topic }
  | { session: string }
  | { closing: string };

/** The channel of the database that every server listens to. */
export const CHANNEL = 'tonnage_changes';

/** Tells everyone who follows, on every server, once the open transaction is committed; never a value, only what to ask for again. */
export function notifyChange(db: Db, change: Change): void {
  notifyAtCommit(db, CHANNEL, JSON.stringify(change));
}

/** The same of rows of accounts, as a statement returned them. */
export function notifyRows(
  db: Db,
  topic: Topic,
  rows: readonly { tenant_id: string; account_id: string | null }[],
): void {
  for (const { tenant_id: tenant, account_id: account } of rows) notifyChange(db, { tenant, account, topic });
}

/** The same of sessions that ended, or went to another account. */
export function notifySessions(db: Db, rows: readonly { id: string }[]): void {
  for (const { id } of rows) notifyChange(db, { session: id });
}
