import { MONEY_KINDS } from '@tonnage/domain/skip-hire/documents';
import { can } from '@tonnage/domain/skip-hire/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Reader } from '../../platform/http/query-language/resource-table.ts';
import type { Scope } from '../../platform/scope.ts';

/** The documents that a scope may see: of its sites, and invoices only for those who may see money. */
export function documentsInScope(db: Db, scope: Reader) {
  let query = db
    .selectFrom('documents as d')
    .where('d.tenant_id', '=', scope.tenantId)
    .where('d.account_id', '=', scope.accountId)
    .where('d.status', '<>', 'draft');
  // Documents without a site belong to the whole account: a member with limited sites does not see them.
  if (scope.siteIds !== null) query = query.where(sql<boolean>`d.site_id = any(${[...scope.siteIds]}::uuid[])`);
  if (!can(scope.role, 'invoices.view')) query = query.where('d.kind', 'not in', MONEY_KINDS);
  return query;
}

/** Documents of the scope with all that lists, pages and rendering need. */
export function documentRows(db: Db, scope: Reader) {
  return documentsInScope(db, scope)
    .leftJoin('files as f', 'f.id', 'd.file_id')
    .leftJoin('sites as s', 's.id', 'd.site_id')
    .leftJoin('orders as o', 'o.id', 'd.order_id')
    .leftJoin('users as u', 'u.id', 'd.uploaded_by')
    .selectAll('d')
    .select(['f.key as file_key', 'f.name as file_name', 'f.mime as file_mime', 'f.size as file_size'])
    .select('u.name as uploader');
}

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof documentRows>['executeTakeFirstOrThrow']>>;

/** A document of the scope, or undefined, also for a malformed id. */
export async function documentById(db: Db, scope: Scope, id: string): Promise<DocumentRow | undefined> {
  return isId(id) ? documentRows(db, scope).where('d.id', '=', id).executeTakeFirst() : undefined;
}
