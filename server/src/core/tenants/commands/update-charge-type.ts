import type { updateChargeType as endpoint } from '@tonnage/contract/core/tenants/settings';
import type { Received } from '@tonnage/contract/endpoint';
import { sql } from 'kysely';
import { auditCompany } from '../../audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';

type Input = Received<typeof endpoint>['body']['data'];

/**
 * Adds, changes or withdraws a charge type; existing charges keep their own text and amount. A name is unique among active ones.
 * Throws NOT_FOUND, LABEL_TAKEN.
 */
export async function updateChargeType(ctx: TenantContext, id: string | null, input: Input): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('settings.manage');
  const typeId = id ?? newId(now);
  if (id !== null && !(isId(id) && (await known(ctx, id)))) throw new Refusal('NOT_FOUND');
  // One writer at a time, so that nobody adds the name during the check; the unique index has the last word.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`charges ${scope.tenantId}`}, 22))`.execute(db);
  const taken = await db
    .selectFrom('charge_types')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('active', '=', true)
    .where(sql`lower(label)`, '=', input.label.toLowerCase())
    .where('id', '<>', typeId)
    .executeTakeFirst();
  if (taken && input.active) throw new Refusal('LABEL_TAKEN');
  const values = {
    code: input.code,
    label: input.label,
    unit: input.unit,
    net_pence: input.netPence,
    vat_rate_bp: input.vatRateBp,
    active: input.active,
  };
  if (id === null)
    await db
      .insertInto('charge_types')
      .values({ id: typeId, tenant_id: scope.tenantId, created_at: now, ...values })
      .execute();
  else await db.updateTable('charge_types').set(values).where('id', '=', id).execute();
  await auditCompany(ctx, id === null ? 'charge_type.added' : 'charge_type.set', { id: typeId, ...input });
}

function known({ db, scope }: TenantContext, id: string) {
  return db
    .selectFrom('charge_types')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}
