import { formatDayYear, formatMonth } from '@tonnage/domain/common/format-dates';
import { openPence } from '@tonnage/domain/skip-hire/invoices';
import { formatPence } from '@tonnage/domain/common/money';
import type { mailedInvoice } from './mailed.queries.ts';
import { frame, line, type MailBrand } from '../../../core/email/templates/frame.ts';
import type { MadeMail } from '../../../core/email/templates/frame.ts';

/** A new invoice: how much, by when and how to pay. Only for those who may see money. */
export function invoiceIssued(
  brand: MailBrand,
  url: string,
  invoice: Awaited<ReturnType<typeof mailedInvoice>>,
): MadeMail {
  const { number, account, month } = invoice;
  const left = openPence({
    grossPence: invoice.gross_pence,
    paidPence: invoice.paid_pence,
    creditedPence: invoice.credited_pence,
  });
  const period = month === null ? '' : ` for ${formatMonth(month)}`;
  const what = `Invoice ${number}${period} to ${account} comes to ${formatPence(invoice.gross_pence)} including VAT.`;
  return {
    subject: `${brand.name}: invoice ${number}${period}`,
    body: frame(brand, {
      preview: what,
      heading: `Your invoice${period}`,
      body: [
        line(what, 'what'),
        ...(left > 0
          ? [
              line(`Please pay ${formatPence(left)} by ${formatDayYear(invoice.due_on)}.`, 'due'),
              ...(brand.bankDetails === null
                ? []
                : [line(`By bank transfer: ${brand.bankDetails}. Please quote ${number}.`, 'bank')]),
            ]
          : [line('It’s paid in full, thank you.', 'due')]),
      ],
      action: { label: left > 0 ? 'View and pay invoice' : 'View invoice', url: `${url}/invoices/${invoice.id}` },
    }),
  };
}
