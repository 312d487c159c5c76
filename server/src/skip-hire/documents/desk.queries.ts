import type { Changes } from '@tonnage/contract/envelope';
import type { DocumentKind, DocumentStatus } from '@tonnage/domain/skip-hire/documents';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { mayHaveNote } from '@tonnage/domain/skip-hire/office-documents';
import type { JobStatus, JobType } from '@tonnage/domain/skip-hire/orders';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { findInCompany, isFound } from '../../core/search/words.queries.ts';
import { FREE } from '../../platform/db/db.ts';
import { capOf, countUpTo } from '../../platform/http/paging.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

export interface DeskDocumentFilters extends Changes {
  q?: string | undefined;
  kind?: DocumentKind | undefined;
  state?: DocumentStatus | undefined;
  accountId?: string | undefined;
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
}

/** Documents with all that lists and pages show. */
function deskRows({ db, scope }: Reader) {
  return db
    .selectFrom('documents as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .leftJoin('sites as s', 's.id', 'd.site_id')
    .leftJoin('orders as o', 'o.id', 'd.order_id')
    .where('d.tenant_id', '=', scope.tenantId)
    .where('d.status', '<>', 'draft')
    .leftJoin('files as f', 'f.id', 'd.file_id')
    .leftJoin('users as u', 'u.id', 'd.uploaded_by')
    .leftJoin('staff as st', (join) =>
      join.onRef('st.user_id', '=', 'd.uploaded_by').onRef('st.tenant_id', '=', 'd.tenant_id'),
    )
    .leftJoin('documents as was', 'was.id', 'd.replaces_id')
    .leftJoin('documents as now', 'now.replaces_id', 'd.id')
    .selectAll('d')
    .select(['f.key as file_key', 'f.name as file_name', 'f.mime as file_mime', 'f.size as file_size'])
    .select(['a.name as account', 's.name as site', 'o.number as order_number', 'u.name as uploader'])
    .select(['was.number as replaces_number', 'now.id as replaced_by', 'now.number as replaced_by_number'])
    .select(sql<boolean>`st.user_id is not null`.as('of_office'));
}

/** The company's documents that match the filters; null if none can. Void documents are found by their status, or among changes. */
async function filteredDocuments(reader: Reader, filters: DeskDocumentFilters) {
  const { q, kind, state, accountId, from, to, updatedSince } = filters;
  const { scope } = reader;
  if (accountId !== undefined && !isId(accountId)) return null;
  const found = q ? await findInCompany(reader, q, ['document', 'account', 'site', 'order']) : null;
  return sql`from documents d where d.tenant_id = ${scope.tenantId} and d.status <> 'draft'
    ${state !== undefined ? sql`and d.status = ${state}` : updatedSince === undefined ? sql`and d.status <> 'void'` : sql``}
    ${updatedSince === undefined ? sql`` : sql`and d.changed_at >= ${updatedSince}::timestamptz`}
    ${kind === undefined ? sql`` : sql`and d.kind = ${kind}`}
    ${accountId === undefined ? sql`` : sql`and d.account_id = ${accountId}::uuid`}
    ${from === undefined ? sql`` : sql`and d.date >= ${from}::date`}
    ${to === undefined ? sql`` : sql`and d.date <= ${to}::date`}
    ${
      found === null
        ? sql``
        : sql`and (${isFound(scope, 'd.id', found.document)} or ${isFound(scope, 'd.account_id', found.account)}
            or ${isFound(scope, 'd.site_id', found.site)} or ${isFound(scope, 'd.order_id', found.order)})`
    }`;
}

const NEWEST_FIRST = ['d.date', 'd.id'] as const;

/**
 * The documents of the part of a list. The part is chosen among the documents alone, by a statement that depends on the filters; the
 * one with the names is the same for all, so that it is planned once.
 */
async function rowsOf(
  reader: Reader,
  part: RawBuilder<unknown>,
  [first, then]: readonly ['d.date' | 'd.changed_at', 'd.id'] = NEWEST_FIRST,
  direction: 'asc' | 'desc' = 'desc',
): Promise<DeskDocumentRow[]> {
  const { rows } = await sql<{ id: string }>`select ${FREE} d.id ${part}`.execute(reader.db);
  if (rows.length === 0) return [];
  return deskRows(reader)
    .where(sql<boolean>`d.id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy(first, direction)
    .orderBy(then, direction)
    .execute();
}

/** A page of documents, newest first, and the total. */
export async function deskDocumentPage(
  reader: Reader,
  filters: DeskDocumentFilters & { limit: number; offset: number },
) {
  const from = await filteredDocuments(reader, filters);
  if (!from) return { rows: [], total: 0, more: false };
  const direction = filters.sort === 'updatedAt' ? 'asc' : 'desc';
  const by = filters.sort ? (['d.changed_at', 'd.id'] as const) : NEWEST_FIRST;
  const order = sql.join(by.map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`));
  const part = sql`${from} order by ${order} limit ${filters.limit} offset ${filters.offset}`;
  const rows = await rowsOf(reader, part, by, direction);
  return { rows, ...(await countUpTo(reader.db, from, capOf(reader.scope, filters.q))) };
}

/** The documents of the same list after a cursor; at most `limit`. */
export async function deskDocumentsAfter(
  reader: Reader,
  filters: DeskDocumentFilters,
  after: { id: string; date: IsoDate } | null,
  limit: number,
): Promise<DeskDocumentRow[]> {
  const from = await filteredDocuments(reader, filters);
  if (!from) return [];
  const beyond = after === null ? sql`` : sql`and (d.date, d.id) < (${after.date}::date, ${after.id}::uuid)`;
  return rowsOf(reader, sql`${from} ${beyond} order by d.date desc, d.id desc limit ${limit}`);
}

/** A document, or undefined, also for a malformed id. */
export async function deskDocumentById(reader: Reader, id: string) {
  return isId(id) ? deskRows(reader).where('d.id', '=', id).executeTakeFirst() : undefined;
}

export type DeskDocumentRow = NonNullable<Awaited<ReturnType<typeof deskDocumentById>>>;

/** What a season ticket may be for, and which jobs of an order a note may be for, newest first. */
export async function noteChoices({ db, scope }: Reader, subject: { accountId?: string; orderId?: string }) {
  const { accountId = '', orderId = '' } = subject;
  const sites = isId(accountId)
    ? await db
        .selectFrom('sites')
        .select(['id', 'name', 'postcode'])
        .where('tenant_id', '=', scope.tenantId)
        .where('account_id', '=', accountId)
        .where('status', '<>', 'archived')
        .orderBy('name')
        .orderBy('id')
        .execute()
    : [];
  const wasteTypes = await db
    .selectFrom('waste_types')
    .select(['id', 'name'])
    .where('tenant_id', '=', scope.tenantId)
    .where('active', '=', true)
    .where('hazardous', '=', false)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  const jobs = isId(orderId)
    ? await db
        .selectFrom('jobs')
        .select(['id', 'type', 'status', 'date', 'sequence'])
        .where('tenant_id', '=', scope.tenantId)
        .where('order_id', '=', orderId)
        .orderBy('sequence', 'desc')
        .execute()
    : [];
  return {
    sites,
    wasteTypes,
    jobs: jobs
      .filter(({ type, status }) => mayHaveNote({ type: type as JobType, status: status as JobStatus }).allowed)
      .map(({ id, type, date, sequence }) => ({ id, type: type as JobType, date, sequence })),
  };
}
