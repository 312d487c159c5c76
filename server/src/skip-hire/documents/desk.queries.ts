import type { Changes } from '@tonnage/contract/envelope';
import type { DocumentKind, DocumentStatus } from '@tonnage/domain/skip-hire/documents';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { mayHaveNote } from '@tonnage/domain/skip-hire/office-documents';
import type { JobStatus, JobType } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/http/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { escapeLike } from '../../platform/http/query-language/compile.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

export interface DeskDocumentFilters extends Changes {
  q?: string | undefined;
  kind?: DocumentKind | undefined;
  state?: DocumentStatus | undefined;
  accountId?: string | undefined;
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
}

/** Documents of every customer of the company. */
function documentsOfTenant({ db, scope }: Reader) {
  return db
    .selectFrom('documents as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .leftJoin('sites as s', 's.id', 'd.site_id')
    .leftJoin('orders as o', 'o.id', 'd.order_id')
    .where('d.tenant_id', '=', scope.tenantId)
    .where('d.status', '<>', 'draft');
}

/** Documents with all that lists and pages show. */
function deskRows(reader: Reader) {
  return documentsOfTenant(reader)
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

/** The condition for the filters; null if nothing can match. Void documents are found by their status, or among changes. */
function whereFilters({ q, kind, state, accountId, from, to, updatedSince }: DeskDocumentFilters) {
  if (accountId !== undefined && !isId(accountId)) return null;
  const like = q ? `%${escapeLike(q)}%` : null;
  return sql<boolean>`(true
    ${state !== undefined ? sql`and d.status = ${state}` : updatedSince === undefined ? sql`and d.status <> 'void'` : sql``}
    ${updatedSince === undefined ? sql`` : sql`and d.changed_at >= ${updatedSince}::timestamptz`}
    ${kind === undefined ? sql`` : sql`and d.kind = ${kind}`}
    ${accountId === undefined ? sql`` : sql`and d.account_id = ${accountId}::uuid`}
    ${from === undefined ? sql`` : sql`and d.date >= ${from}::date`}
    ${to === undefined ? sql`` : sql`and d.date <= ${to}::date`}
    ${
      like === null
        ? sql``
        : sql`and (d.number ilike ${like} or d.title ilike ${like} or a.name ilike ${like} or s.name ilike ${like} or o.number ilike ${like})`
    })`;
}

const newestFirst = (reader: Reader) => deskRows(reader).orderBy('d.date', 'desc').orderBy('d.id', 'desc');

/** A page of documents, newest first, and the total. */
export async function deskDocumentPage(
  reader: Reader,
  filters: DeskDocumentFilters & { limit: number; offset: number },
) {
  const fits = whereFilters(filters);
  if (!fits) return { rows: [], total: 0 };
  const direction = filters.sort === 'updatedAt' ? 'asc' : 'desc';
  const ordered = filters.sort
    ? deskRows(reader).orderBy('d.changed_at', direction).orderBy('d.id', direction)
    : newestFirst(reader);
  const rows = await ordered.where(fits).limit(filters.limit).offset(filters.offset).execute();
  const { total } = await documentsOfTenant(reader)
    .where(fits)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The documents of the same list after a cursor; at most `limit`. */
export async function deskDocumentsAfter(
  reader: Reader,
  filters: DeskDocumentFilters,
  after: { id: string; date: IsoDate } | null,
  limit: number,
): Promise<DeskDocumentRow[]> {
  const fits = whereFilters(filters);
  if (!fits) return [];
  const query = newestFirst(reader).where(fits).limit(limit);
  if (!after) return query.execute();
  return query.where(sql<boolean>`(d.date, d.id) < (${after.date}::date, ${after.id}::uuid)`).execute();
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
