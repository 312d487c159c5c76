import { type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { rateDayOf } from '@tonnage/domain/skip-hire/chasing/late-payment';
import { auditCompany } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { requireBookkeeper } from '../../invoices/commands/bookkeeper.ts';

const HALF_YEAR_END = /-(?:06-30|12-31)$/;

/** Sets the Bank Rate of a day in basis points; null: as it is known. What was charged stays. Throws BANK_RATE_DAY. */
export async function setBankRate(ctx: TenantContext, day: IsoDate, rateBp: number | null): Promise<void> {
  requireBookkeeper(ctx);
  const { db, now, scope } = ctx;
  if (!HALF_YEAR_END.test(day) || day > rateDayOf(dateIn(LONDON, now))) throw new Refusal('BANK_RATE_DAY');
  const own = { tenant_id: scope.tenantId, day };
  await db.deleteFrom('bank_rates').where('tenant_id', '=', own.tenant_id).where('day', '=', day).execute();
  if (rateBp !== null)
    await db
      .insertInto('bank_rates')
      .values({ ...own, rate_bp: rateBp })
      .execute();
  await auditCompany(ctx, 'bank_rate.set', { day, rateBp });
}
