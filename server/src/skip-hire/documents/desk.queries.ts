import { mayHaveNote } from '@tonnage/domain/skip-hire/office-documents';
import type { JobStatus, JobType } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/** One of the company's own staff uploaded the document `d`. */
export const OF_OFFICE = sql<boolean>`exists (select from staff st where st.tenant_id = d.tenant_id and st.user_id = d.uploaded_by)`;

/** A document with its file and all that a note contains, or undefined, also for a malformed id. */
export async function deskDocumentById({ db, scope }: Reader, id: string) {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('documents as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .leftJoin('files as f', 'f.id', 'd.file_id')
    .selectAll('d')
    .select(['f.key as file_key', 'f.name as file_name', 'f.mime as file_mime', 'f.size as file_size'])
    .select(['a.name as account', OF_OFFICE.as('of_office')])
    .where('d.tenant_id', '=', scope.tenantId)
    .where('d.status', '<>', 'draft')
    .where('d.id', '=', id)
    .executeTakeFirst();
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
