import type { Db } from '../../platform/db/db.ts';
import type { DocumentBrand } from '../../platform/pdf/sheet.ts';
import { brandImageOf } from './branding.queries.ts';
import { tenantOf } from './queries.ts';

/** The company as the head of its documents shows it. */
export async function documentBrandOf(db: Db, tenantId: string): Promise<DocumentBrand> {
  return brandOf(await tenantOf(db, tenantId), await brandImageOf(db, tenantId, 'logo'));
}

export function brandOf(
  tenant: {
    name: string;
    legal_name: string | null;
    address: string | null;
    support_phone: string | null;
    support_email: string | null;
    brand_colour: string | null;
  },
  logo: { bytes: Buffer } | undefined,
): DocumentBrand {
  return {
    name: tenant.name,
    legalName: tenant.legal_name,
    address: tenant.address,
    contact: [tenant.support_phone, tenant.support_email].filter(Boolean).join(' · '),
    colour: tenant.brand_colour ?? '#ffc42e',
    logo: logo?.bytes ?? null,
  };
}
