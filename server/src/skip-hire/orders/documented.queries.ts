import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { takenWasteId } from '../sites/taken.queries.ts';

// Apart, because an `or` of the two reads all documents of the account.
const ownNote = sql`d.tenant_id = j.tenant_id and d.kind = 'wtn' and d.job_id = j.id and d.status = 'signed'`;
const seasonTicket = sql`d.tenant_id = j.tenant_id and d.site_id = j.site_id and d.kind = 'season_ticket' and d.status = 'signed'
  and j.date between d.valid_from and d.valid_to and d.waste_type_id = ${takenWasteId}`;

/**
 * Whether a job `j` is documented: a signed note of its own, or a signed season ticket for its site and the waste that it
 * takes away, which covers its day. `isDocumented` of the domain, in SQL, for lists. Source: Waste (England and Wales) Regulations 2011, reg. 35.
 */
export const isDocumented = sql<boolean>`(
  exists (select from documents d where ${ownNote}) or exists (select from documents d where ${seasonTicket}))`;

/**
 * The note that documents a job `j`, as JSON: its own, otherwise the newest season ticket that covers its day; null
 * without one.
 */
export const documentedBy = sql<{ id: string; kind: 'wtn' | 'season_ticket'; number: string } | null>`(
  select json_build_object('id', d.id, 'kind', d.kind, 'number', d.number) from (
    select d.kind, d.number, d.id from documents d where ${ownNote}
    union all select d.kind, d.number, d.id from documents d where ${seasonTicket}) d
  order by (d.kind = 'wtn') desc, d.id desc limit 1)`;

/** Notes that cover a job, or would if they were signed, as the domain needs them. */
export async function notesFor(db: Db, job: { id: string; account_id: string; site_id: string }) {
  const rows = await db
    .selectFrom('documents')
    .select(['kind', 'status', 'job_id', 'site_id', 'waste_type_id', 'valid_from', 'valid_to'])
    .where('account_id', '=', job.account_id)
    .where('kind', 'in', ['wtn', 'season_ticket'])
    .where('status', 'in', ['awaiting_signature', 'signed'])
    .where((eb) => eb.or([eb('job_id', '=', job.id), eb('site_id', '=', job.site_id)]))
    .execute();
  return rows.map((row) => ({
    kind: row.kind as 'wtn' | 'season_ticket',
    status: row.status,
    jobId: row.job_id,
    siteId: row.site_id,
    wasteTypeId: row.waste_type_id,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  }));
}
