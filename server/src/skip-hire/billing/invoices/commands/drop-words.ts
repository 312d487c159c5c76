import type { TenantContext } from '../../../../platform/context.ts';
import type { BillLine } from '../billing.queries.ts';

/** Gives a line back its usual words. */
export async function dropWords(
  { db, scope }: TenantContext,
  { jobId, chargeId, code }: Pick<BillLine, 'jobId' | 'chargeId' | 'code'>,
): Promise<void> {
  await db
    .deleteFrom('invoice_words')
    .where('tenant_id', '=', scope.tenantId)
    .where('code', '=', code)
    .where((eb) => (jobId === null ? eb('charge_id', '=', chargeId) : eb('job_id', '=', jobId)))
    .execute();
}
