import type { MarkKind } from '@tonnage/domain/common/branding';
import type { Db } from '../../platform/db/db.ts';

/** A company's logo or icon with its bytes; undefined where it has none. */
export function markOf(db: Db, tenantId: string, kind: MarkKind) {
  return db
    .selectFrom('brand_marks')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** A company's icon without its bytes; undefined where it has none. */
export function iconOf(db: Db, tenantId: string) {
  return db
    .selectFrom('brand_marks')
    .select(['mime', 'width', 'height'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'favicon')
    .executeTakeFirst();
}
