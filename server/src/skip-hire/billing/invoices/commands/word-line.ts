import type { Received } from '@tonnage/contract/endpoint';
import type { wordLine as endpoint } from '@tonnage/contract/skip-hire/billing/invoices';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { requireBookkeeper } from './bookkeeper.ts';
import { dropWords } from './drop-words.ts';
import { keyOf, requireDue } from './hold-lines.ts';

/**
 * Writes other words for a line that a run up to a day would invoice, or gives it back its usual ones. They are printed on its
 * invoice; money, VAT and dates stay. Returns what it says now. Throws WRONG_STATE if it is invoiced, held or gone.
 */
export async function wordLine(
  ctx: TenantContext,
  { upTo, line: of, code, label }: Received<typeof endpoint>['body']['data'],
): Promise<string> {
  requireBookkeeper(ctx);
  const { db, now, scope } = ctx;
  const due = await requireDue(ctx, upTo, [of]);
  const line = due.get(keyOf(of))!.find((one) => one.code === code);
  if (!line)
    throw new Refusal('WRONG_STATE', { message: 'This line is no longer due. Nothing was changed: reload the page.' });
  const usual = line.usual ?? line.label;
  const says = label ?? usual;
  if (says === line.label) return says;
  await dropWords(ctx, line);
  if (says !== usual)
    await db
      .insertInto('invoice_words')
      .values({
        tenant_id: scope.tenantId,
        id: newId(now),
        account_id: line.accountId,
        job_id: line.jobId,
        charge_id: line.chargeId,
        code,
        label: says,
        written_by: scope.actor.userId!,
        written_at: now,
      })
      .execute();
  await audit(ctx, {
    action: 'order.line_worded',
    entity: 'order',
    entityId: line.orderId,
    accountId: line.accountId,
    changes: { label: says, was: line.label },
  });
  return says;
}
