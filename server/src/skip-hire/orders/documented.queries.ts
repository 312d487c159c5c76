import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { takenWasteId } from '../sites/taken.queries.ts';

/**
 * Whether a job `j` is documented: a signed note of its own, or a signed season ticket for its site and the waste that it
 * takes away, which covers its day. `isDocumented` of the domain, in SQL, for lists. Source: Waste (England and Wales) Regulations 2011, reg. 35.
 */
export const isDocumented = sql<boolean>`exists (select ${covering()})`;

/**
 * The note that documents a job `j`, as JSON: its own, otherwise the newest season ticket that covers its day; null
 * without one.
 */
export const documentedBy = sql<{ kind: 'wtn' | 'season_ticket'; number: string } | null>`(
  select json_build_object('kind', d.kind, 'number', d.number) ${covering()} order by (d.kind = 'wtn') desc, d.id desc limit 1)`;

function covering() {
  return sql`from documents d where d.account_id = j.account_id and d.status = 'signed'
  and ((d.kind = 'wtn' and d.job_id = j.id) or (d.kind = 'season_ticket' and d.site_id = j.site_id
    and d.waste_type_id = ${takenWasteId} and j.date between d.valid_from and d.valid_to))`;
}

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
