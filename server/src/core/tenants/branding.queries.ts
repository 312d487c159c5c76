import type { BrandImageKind } from '@tonnage/domain/common/branding';
import type { Db } from '../../platform/db/db.ts';

/** A company's logo or icon with its bytes; undefined if it has none. */
export function brandImageOf(db: Db, tenantId: string, kind: BrandImageKind) {
  return db
    .selectFrom('brand_images')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** A company's icon without its bytes; undefined if it has none. */
export function iconOf(db: Db, tenantId: string) {
  return db
    .selectFrom('brand_images')
    .select(['mime', 'width', 'height'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'favicon')
    .executeTakeFirst();
}
