import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Db } from '../../../platform/db/db.ts';
import { bills, type Bill } from './billing.queries.ts';

/**
 * What a run of a month would invoice now; an account that has its invoice of the month is left for the next run. It
 * only reads.
 */
export async function runPreview(db: Db, tenantId: string, month: { from: IsoDate; to: IsoDate }): Promise<Bill[]> {
  const done = await db
    .selectFrom('invoices')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('month', '=', month.from)
    .execute();
  const has = new Set(done.map(({ account_id }) => account_id));
  return (await bills(db, tenantId, month.to)).filter(({ accountId }) => !has.has(accountId));
}
