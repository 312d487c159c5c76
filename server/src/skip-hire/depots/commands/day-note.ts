import type { IsoDate } from '@tonnage/domain/common/dates';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Sets a depot's note for a day; null removes it. Throws NOT_FOUND for another company's depot. */
export async function setDayNote(
  ctx: TenantContext,
  depotId: string,
  date: IsoDate,
  note: string | null,
): Promise<void> {
  const { db, scope } = ctx;
  const depot =
    isId(depotId) &&
    (await db
      .selectFrom('depots')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', depotId)
      .executeTakeFirst());
  if (!depot) throw new Refusal('NOT_FOUND');
  const row = { tenant_id: scope.tenantId, depot_id: depotId, date };
  if (note === null)
    await db
      .deleteFrom('depot_day_notes')
      .where('tenant_id', '=', scope.tenantId)
      .where('depot_id', '=', depotId)
      .where('date', '=', date)
      .execute();
  else
    await db
      .insertInto('depot_day_notes')
      .values({ ...row, note })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'depot_id', 'date']).doUpdateSet({ note }))
      .execute();
  await audit(ctx, {
    action: 'depot.day_note_set',
    entity: 'depot',
    entityId: depotId,
    accountId: null,
    changes: { date, note },
  });
}
