import { documents } from '@tonnage/contract/skip-hire/documents/documents';
import { sql } from 'kysely';
import { thingsWith, wordsOf } from '../../core/search/words.queries.ts';
import { containing } from '../../platform/db/containing.ts';
import { resourceTable } from '../../platform/http/query-language/resource-table.ts';

import { presentDocument } from './present.ts';
import { documentRows, documentsInScope } from './queries.ts';

export const documentTable = resourceTable({
  resource: documents,
  as: 'd',
  rows: documentRows,
  bare: documentsInScope,
  columns: {
    signedBy: sql`(d.signature ->> 'name')`,
    site: 'd.site_id',
    order: 'd.order_id',
    job: 'd.job_id',
    wasteType: 'd.waste_type_id',
  },
  present: presentDocument,
  hidden: { field: 'status', where: sql`d.status <> 'void'` },
  search(text, scope) {
    const words = wordsOf(text);
    const found = (kind: 'document' | 'order') =>
      words.length === 0 ? sql`select null::uuid where false` : thingsWith(scope, kind, words);
    // Each part is found in an index of its own.
    return sql`d.id in (${found('document')}
      union select of.id from documents of where of.tenant_id = ${scope.tenantId} and of.order_id in (${found('order')})
      union select of.id from documents of where of.tenant_id = ${scope.tenantId} and of.site_id in (
        select s.id from sites s where s.tenant_id = ${scope.tenantId} and s.account_id = ${scope.accountId} and ${containing(['s.name'], text)}))`;
  },
});
