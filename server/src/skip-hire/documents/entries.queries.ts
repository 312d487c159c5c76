import { documents } from '@tonnage/contract/skip-hire/documents/documents';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/http/query-language/compile.ts';
import { resourceTable } from '../../platform/http/query-language/resource-table.ts';

import { presentDocument } from './present.ts';
import { documentRows } from './queries.ts';

export const documentTable = resourceTable({
  resource: documents,
  as: 'd',
  rows: documentRows,
  columns: {
    signedBy: sql`(d.signature ->> 'name')`,
    site: 'd.site_id',
    order: 'd.order_id',
    job: 'd.job_id',
    wasteType: 'd.waste_type_id',
  },
  present: presentDocument,
  hidden: { field: 'status', where: sql`d.status <> 'void'` },
  search(text) {
    const like = `%${escapeLike(text)}%`;
    return sql`(d.number ilike ${like} or d.title ilike ${like} or s.name ilike ${like} or o.number ilike ${like})`;
  },
});
