import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { SETTLING_LABELS, type SettlingMethod } from '@tonnage/domain/skip-hire/payments';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineCustomerEmail } from '../../../core/email/define-email.ts';
import { callUs } from '../../../core/email/text.ts';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import { methodOf } from '../invoices/present.ts';

/**
 * What was done to a payment, as one of its customers sees it: voided; removed, because another customer has paid it; added
 * by the same correction at that other customer; or used for other invoices.
 */
const correction = z.enum(['voided', 'removed', 'added', 'reallocated']);
export type Correction = z.infer<typeof correction>;

interface MailedPayment {
  correction: Correction;
  account: string;
  amountPence: number;
  method: SettlingMethod;
  reference: string | null;
  receivedOn: IsoDate;
  /** What it pays now. */
  invoices: { number: string; pence: number }[];
  /** What the account has outstanding now, pence. */
  owedPence: number;
}

async function mailedPayment(
  { db, scope }: Reading<TenantContext>,
  id: string,
  correction: Correction,
): Promise<MailedPayment> {
  const row = await db
    .selectFrom('payments as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['a.name as account', 'p.amount_pence', 'p.provider', 'p.bank_reference', 'p.received_on'])
    .select(
      sql<
        MailedPayment['invoices'] | null
      >`(select json_agg(json_build_object('number', i.number, 'pence', l.amount_pence)
        order by i.due_on, i.id) from allocations l join invoices i on i.id = l.invoice_id where l.payment_id = p.id)`.as(
        'invoices',
      ),
    )
    .select(
      sql<number>`(select coalesce(sum(i.gross_pence - i.paid_pence - i.credited_pence), 0)::bigint from invoices i
        where i.account_id = p.account_id and i.kind = 'invoice')`.as('owed_pence'),
    )
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    correction,
    account: row.account,
    amountPence: row.amount_pence,
    method: methodOf(row.provider),
    reference: row.bank_reference,
    receivedOn: row.received_on!,
    invoices: row.invoices ?? [],
    owedPence: row.owed_pence,
  };
}

const HEADINGS: Record<Correction, string> = {
  voided: 'Payment voided',
  removed: 'Payment removed from your account',
  added: 'Payment added to your account',
  reallocated: 'Payment moved',
};

/** Only ever voided: how much of the account is outstanding again, pence, and since when it was not. */
const MONEYLESS: Partial<
  Record<SettlingMethod, { heading: string; text: (amount: string, day: string, reference: string | null) => string }>
> = {
  write_off: {
    heading: 'Write-off reversed',
    text: (amount, day) =>
      `We wrote ${amount} off your account on ${day}, and have reversed that. It’s outstanding again.`,
  },
  set_off: {
    heading: 'Set-off reversed',
    text: (amount, day, reference) =>
      `We’ve reversed the set-off of ${amount} on ${day} against your invoice ${reference ?? ''}. That amount is outstanding again.`,
  },
};

/** Staff corrected a payment: what changed and what is outstanding now. Without the staff's reason, and only for those who may see money. */
export const paymentCorrected = defineCustomerEmail({
  name: 'payment-corrected',
  choice: 'Payment voided or moved',
  data: z.object({ paymentId: z.string(), correction }),
  load: (ctx, { paymentId, correction: done }) => mailedPayment(ctx, paymentId, done),
  write: ({ brand, accountUrl, loaded: payment }) => {
    const { correction: done, amountPence, account, invoices, owedPence } = payment;
    const heading = MONEYLESS[payment.method]?.heading ?? HEADINGS[done];
    const what = sentenceOf(payment);
    const used = invoices.map(({ number, pence }) => `${formatPence(pence)} for ${number}`).join(', ');
    const paysNow = done === 'added' || done === 'reallocated';
    return {
      subject: `${heading}, ${formatPence(amountPence)}`,
      body: {
        preview: what,
        heading,
        body: [
          what,
          ...(paysNow && used !== '' ? [`We’ve used it as follows: ${used}.`] : []),
          owedPence > 0
            ? `${account} now has ${formatPence(owedPence)} outstanding.`
            : `${account} has nothing outstanding.`,
          ...(owedPence > 0 && brand.bankDetails !== null ? [`By bank transfer: ${brand.bankDetails}.`] : []),
          `If you didn’t expect this, please ${callUs(brand)}.`,
        ],
        action: { label: 'View statement', url: `${accountUrl}/statement` },
      },
    };
  },
});

function sentenceOf({ correction, amountPence, method, reference, receivedOn }: MailedPayment): string {
  const moneyless = MONEYLESS[method];
  if (moneyless) return moneyless.text(formatPence(amountPence), formatDayYear(receivedOn), reference);
  const how = [SETTLING_LABELS[method].toLowerCase(), reference].filter(Boolean).join(' ');
  const it = `payment of ${formatPence(amountPence)} (${how}) that we received on ${formatDayYear(receivedOn)}`;
  switch (correction) {
    case 'voided':
      return `We’ve voided the ${it}: it didn’t clear or was recorded by mistake, so it no longer pays anything.`;
    case 'removed':
      return `The ${it} was recorded for your account by mistake. It was from another customer, so we’ve removed it.`;
    case 'added':
      return `We’ve added the ${it} to your account. It was recorded for another customer by mistake.`;
    case 'reallocated':
      return `We’ve moved the ${it} to other invoices on your account.`;
  }
}
