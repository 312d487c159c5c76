import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockPriceList } from './set-prices.ts';

/**
 * Ends a price on a day, today at the earliest; afterwards a wider price applies, or none. One that would start later
 * never applies. NOT_FOUND if the list has no such row, WRONG_STATE if it ends by then anyway.
 */
export async function endPrice(ctx: TenantContext, id: string, lastDay: IsoDate): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('prices.manage');
  requireId(id);
  if (lastDay < dateIn(LONDON, now)) throw new Refusal('PRICE_FROM_PAST', { field: 'lastDay' });
  await lockPriceList(ctx);
  const row = await db
    .selectFrom('prices')
    .select(['valid_from', 'valid_to', 'account_id', 'net_pence'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.valid_to !== null && row.valid_to <= lastDay) throw new Refusal('WRONG_STATE');
  if (row.valid_from > lastDay) await db.deleteFrom('prices').where('id', '=', id).execute();
  else await db.updateTable('prices').set({ valid_to: lastDay }).where('id', '=', id).execute();
  await audit(ctx, {
    action: 'prices.ended',
    entity: 'tenant',
    entityId: scope.tenantId,
    accountId: row.account_id,
    changes: { id, lastDay, netPence: row.net_pence },
  });
}
