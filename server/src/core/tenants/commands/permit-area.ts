import type { updatePermitArea as endpoint } from '@tonnage/contract/core/tenants/settings';
import type { Received } from '@tonnage/contract/endpoint';
import { MAX_CONTAINERS } from '@tonnage/domain/skip-hire/orders';
import { isTooMuchEach } from '@tonnage/domain/skip-hire/pricing';
import { sql } from 'kysely';
import { auditCompany } from '../../audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId, requireId } from '../../../platform/db/ids.ts';
import { ownRow } from '../../../platform/db/find-owned-row.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';

type Input = Received<typeof endpoint>['body']['data'];

/**
 * Adds or changes a permit area; existing orders keep their price. A charge that comes to more than MAX_PENCE for the most
 * containers of an order is refused. Throws NOT_FOUND.
 */
export async function updatePermitArea(ctx: TenantContext, id: string | null, input: Input): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('settings.manage');
  if (isTooMuchEach(input.chargePence, input.vatRateBp))
    throw new InvalidInput([
      {
        path: ['chargePence'],
        message: `Permits for ${MAX_CONTAINERS} containers come to more than £1,000,000 with VAT. Enter a lower charge.`,
      },
    ]);
  const values = {
    council: input.council,
    charge_pence: input.chargePence,
    vat_rate_bp: input.vatRateBp,
    valid_days: input.validDays,
    lead_days: input.leadDays,
  };
  const areaId = id ?? newId(now);
  if (id === null) {
    await db
      .insertInto('permit_areas')
      .values({ id: areaId, tenant_id: scope.tenantId, ...values })
      .execute();
  } else {
    requireId(id);
    const { numUpdatedRows } = await db
      .updateTable('permit_areas')
      .set(values)
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Refusal('NOT_FOUND');
  }
  await auditCompany(ctx, id === null ? 'permit_area.added' : 'permit_area.set', { id: areaId, ...input });
}

/** Removes a permit area that no zone and no permit uses. Throws NOT_FOUND, PERMIT_AREA_IN_USE. */
export async function removePermitArea(ctx: TenantContext, id: string): Promise<void> {
  const { db, scope } = ctx;
  scope.require('settings.manage');
  const area = await ownRow(ctx, 'permit_areas', id);
  const { rows } = await sql`delete from permit_areas a where a.id = ${id}::uuid
    and not exists (select from zones z where z.permit_area_id = a.id)
    and not exists (select from permits p where p.permit_area_id = a.id) returning a.id`.execute(db);
  if (rows.length === 0) throw new Refusal('PERMIT_AREA_IN_USE');
  await auditCompany(ctx, 'permit_area.removed', { id, council: area.council });
}
