import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { periodText } from '@tonnage/domain/skip-hire/invoice-run';
import { openPence } from '@tonnage/domain/skip-hire/invoices';
import { formatPence } from '@tonnage/domain/common/money';
import { z } from 'zod';
import { defineCustomerEmail } from '../../../core/email/define-email.ts';
import type { Reading, TenantContext } from '../../../platform/context.ts';

/** A new invoice: how much, by when and how to pay; once it is paid, its receipt with the VAT. Only for those who may see money. */
export const invoiceIssued = defineCustomerEmail({
  name: 'invoice',
  choice: 'New invoice',
  data: z.object({ invoiceId: z.string() }),
  load: (ctx, { invoiceId }) => mailedInvoice(ctx, invoiceId),
  write: ({ brand, accountUrl, loaded: invoice }) => {
    const { number, account, period_from: from, period_to: to } = invoice;
    const left = openPence({
      grossPence: invoice.gross_pence,
      paidPence: invoice.paid_pence,
      creditedPence: invoice.credited_pence,
    });
    const period = from === null ? '' : ` for ${periodText({ from, to: to! })}`;
    const paid = left <= 0;
    const what = `Invoice ${number}${period} to ${account} comes to ${formatPence(invoice.gross_pence)} including VAT.`;
    return {
      subject: `${brand.name}: ${paid ? 'receipt for' : 'invoice'} ${number}${period}`,
      body: {
        preview: what,
        heading: paid ? 'Your receipt' : `Your invoice${period}`,
        body: [
          what,
          ...(!paid
            ? [
                `Please pay ${formatPence(left)} by ${formatDayYear(invoice.due_on)}.`,
                ...(brand.bankDetails === null
                  ? []
                  : [`By bank transfer: ${brand.bankDetails}. Please quote ${number}.`]),
              ]
            : [
                'It’s paid in full, thank you.',
                `Net ${formatPence(invoice.net_pence)}, VAT ${formatPence(invoice.vat_pence)}, total ${formatPence(invoice.gross_pence)}.`,
                ...(invoice.vat_number === null ? [] : [`Our VAT number: ${invoice.vat_number}.`]),
              ]),
        ],
        action: { label: paid ? 'View invoice' : 'View and pay invoice', url: `${accountUrl}/invoices/${invoice.id}` },
      },
    };
  },
});

/** An invoice as its email shows it. */
export function mailedInvoice(ctx: Reading<TenantContext>, id: string) {
  return ctx.db
    .selectFrom('invoices as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select([
      'i.id',
      'i.number',
      'i.period_from',
      'i.period_to',
      'i.due_on',
      'i.gross_pence',
      'i.paid_pence',
      'i.credited_pence',
    ])
    .innerJoin('tenants as t', 't.id', 'i.tenant_id')
    .select(['a.name as account', 'i.net_pence', 'i.vat_pence', 't.vat_number'])
    .where('i.tenant_id', '=', ctx.scope.tenantId)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
}
