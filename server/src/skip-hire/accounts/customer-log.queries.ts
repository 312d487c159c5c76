import type { LogEntry } from '@tonnage/contract/skip-hire/accounts/customer-log';
import { isOpenEntry, type LogKind } from '@tonnage/domain/skip-hire/customer-log';
import { sql } from 'kysely';
import { isId } from '../../platform/db/ids.ts';
import type { TenantContext } from '../../platform/context.ts';
import { onePage } from '../../platform/http/paging.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

function entries({ db, scope }: Reader) {
  return db
    .selectFrom('customer_log as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .innerJoin('users as u', 'u.id', 'l.written_by')
    .leftJoin('users as c', 'c.id', 'l.closed_by')
    .select(['l.id', 'l.kind', 'l.body', 'l.follow_up_on', 'l.created_at', 'l.closed_at', 'l.outcome'])
    .select(['a.id as account_id', 'a.name as account', 'u.name as by', 'c.name as closed_by'])
    .where('l.tenant_id', '=', scope.tenantId);
}
type Row = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number];

const present = (row: Row): LogEntry => {
  const kind = row.kind as LogKind;
  const closedAt = row.closed_at?.toISOString() ?? null;
  return {
    id: row.id,
    account: { id: row.account_id, name: row.account },
    kind,
    body: row.body,
    followUpOn: row.follow_up_on,
    by: row.by,
    at: row.created_at.toISOString(),
    open: isOpenEntry({ kind, followUpOn: row.follow_up_on, closedAt }),
    closed: closedAt === null ? null : { at: closedAt, by: row.closed_by ?? '', outcome: row.outcome ?? '' },
  };
};

/** A page of a customer's log, newest first, and the total. */
export async function logPage(ctx: Reader, accountId: string, page: { page: number; pageSize: number }) {
  const { rows, total } = await onePage(
    entries(ctx).where('l.account_id', '=', accountId).orderBy('l.id', 'desc'),
    page,
  );
  return { rows: rows.map(present), total };
}

/** An entry of the company's log; undefined if there is none, also for a malformed id. */
export async function logEntryById(ctx: Reader, id: string): Promise<LogEntry | undefined> {
  const row = isId(id) ? await entries(ctx).where('l.id', '=', id).executeTakeFirst() : undefined;
  return row && present(row);
}

/** The entries that somebody still has to act on, the earliest day first, complaints without a day before them; at most `limit`. */
export async function openEntries(ctx: Reader, limit: number): Promise<{ count: number; entries: LogEntry[] }> {
  const rows = await entries(ctx)
    .select(sql<number>`count(*) over ()::int`.as('n'))
    .where('l.closed_at', 'is', null)
    .where((eb) => eb.or([eb('l.kind', '=', 'complaint'), eb('l.follow_up_on', 'is not', null)]))
    .orderBy(sql`l.follow_up_on asc nulls first`)
    .orderBy('l.id')
    .limit(limit)
    .execute();
  return { count: rows[0]?.n ?? 0, entries: rows.map(present) };
}
