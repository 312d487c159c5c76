import { LONDON } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { priceLine } from '@tonnage/domain/common/money';
import { dateIn } from '@tonnage/domain/common/zoned';
import { type Claimable, halfYearAfter, LATE_LABELS } from '@tonnage/domain/skip-hire/chasing/late-payment';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { newId, requireId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { requireBookkeeper } from '../../invoices/commands/bookkeeper.ts';
import type { DraftLine, Issued } from '../../invoices/commands/issue-invoice.ts';
import { issueTyped, lockToInvoice } from '../../invoices/commands/write-invoice.ts';
import { invoiceInterest } from '../interest.queries.ts';

/**
 * Charges the interest on an invoice until today, and its fixed sum, on an invoice of their own outside the scope of VAT, if they come
 * to what was previewed: of two people at once the second finds it charged. Throws NOT_FOUND, ACCOUNT_MERGED, INVOICES_HELD,
 * BANK_RATE_MISSING, INTEREST_CHANGED.
 */
export async function chargeInterest(ctx: TenantContext, invoiceId: string, seen: Claimable): Promise<Issued> {
  requireBookkeeper(ctx);
  requireId(invoiceId);
  const { db, now, scope } = ctx;
  const { accountId } = await accountOfInvoice(ctx, invoiceId);
  // Everything that charges this account's interest waits for its row here.
  await lockToInvoice(ctx, accountId);
  const of = await invoiceInterest(ctx, invoiceId);
  if (of?.interest.rateBp === null)
    throw new Refusal('BANK_RATE_MISSING', {
      message: `The Bank Rate on ${formatDayYear(of.interest.rateDay)} is missing. Enter it under Settings, Charges. It applies to debts that became late from ${halfYearAfter(of.interest.rateDay)}.`,
    });
  const { interestPence, fixedPence } = of?.interest.claimable ?? { interestPence: 0, fixedPence: 0 };
  const isSeen = interestPence === seen.interestPence && fixedPence === seen.fixedPence;
  if (!of || !isSeen || interestPence + fixedPence === 0) throw new Refusal('INTEREST_CHANGED');
  const { debt, interest, upTo } = of;
  const today = dateIn(LONDON, now);
  const line = (code: keyof typeof LATE_LABELS, label: string, unitPence: number): DraftLine[] =>
    unitPence === 0
      ? []
      : [
          {
            ...priceLine({ code, label, quantity: 1, unitPence, vatRateBp: 0, vatCategory: 'outside' }),
            orderId: null,
            siteId: null,
            jobId: null,
            order: null,
            site: null,
            poNumber: null,
            date: today,
            fromDate: null,
          },
        ];
  const rate = `${interest.rateBp! / 100}%`;
  const issued = await issueTyped(ctx, {
    accountId,
    title: 'Interest on late payment',
    lines: [
      ...line(
        'late_interest',
        `${LATE_LABELS.late_interest} of ${debt.number} at ${rate} a year, up to and including ${formatDayYear(upTo)}`,
        interestPence,
      ),
      ...line('late_fixed_sum', `${LATE_LABELS.late_fixed_sum} of ${debt.number}`, fixedPence),
    ],
    written: {
      issuedOn: today,
      poNumber: null,
      note: 'Charged under the Late Payment of Commercial Debts (Interest) Act 1998. Outside the scope of VAT.',
    },
  });
  await db
    .insertInto('interest_claims')
    .values({
      id: newId(now),
      tenant_id: scope.tenantId,
      invoice_id: invoiceId,
      charge_id: issued.id,
      up_to: upTo,
      interest_pence: interestPence,
      fixed_pence: fixedPence,
      made_at: now,
      made_by: scope.actor.userId!,
    })
    .execute();
  await audit(ctx, {
    action: 'invoice.interest_charged',
    entity: 'invoice',
    entityId: invoiceId,
    accountId,
    changes: { interestPence, fixedPence, number: issued.number },
  });
  return issued;
}

/** The account of one of the company's invoices. Throws NOT_FOUND. */
export async function accountOfInvoice({ db, scope }: Pick<TenantContext, 'db' | 'scope'>, invoiceId: string) {
  requireId(invoiceId);
  const invoice = await db
    .selectFrom('invoices')
    .select(['account_id as accountId', 'number'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', invoiceId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
  if (!invoice) throw new Refusal('NOT_FOUND');
  return invoice;
}
