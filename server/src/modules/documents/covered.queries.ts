import { sql } from 'kysely';

/**
 * Whether a job `j` is documented: a signed note of its own, or a signed season ticket for its site and waste that covers its
 * day. `mayComplete` of the domain, in SQL, for lists. Source: Waste (England and Wales) Regulations 2011, reg. 35.
 */
export const isDocumented = sql<boolean>`exists (select from documents d where d.account_id = j.account_id and d.status = 'signed'
  and ((d.kind = 'wtn' and d.job_id = j.id) or (d.kind = 'season_ticket' and d.site_id = j.site_id
    and d.waste_type_id = j.waste_type_id and j.date between d.valid_from and d.valid_to)))`;
