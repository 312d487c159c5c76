import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { periodText } from '@tonnage/domain/skip-hire/invoice-run';
import { openPence } from '@tonnage/domain/skip-hire/invoices';
import { formatPence } from '@tonnage/domain/common/money';
import type { mailedInvoice } from './mailed.queries.ts';
import { frame, line, type MailBrand } from '../../../core/email/templates/frame.ts';
import type { MadeMail } from '../../../core/email/templates/frame.ts';

/** A new invoice: how much, by when and how to pay; once it is paid, its receipt with the VAT. Only for those who may see money. */
export function invoiceIssued(
  brand: MailBrand,
  url: string,
  invoice: Awaited<ReturnType<typeof mailedInvoice>>,
): MadeMail {
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
    body: frame(brand, {
      preview: what,
      heading: paid ? 'Your receipt' : `Your invoice${period}`,
      body: [
        line(what, 'what'),
        ...(!paid
          ? [
              line(`Please pay ${formatPence(left)} by ${formatDayYear(invoice.due_on)}.`, 'due'),
              ...(brand.bankDetails === null
                ? []
                : [line(`By bank transfer: ${brand.bankDetails}. Please quote ${number}.`, 'bank')]),
            ]
          : [
              line('It’s paid in full, thank you.', 'due'),
              line(
                `Net ${formatPence(invoice.net_pence)}, VAT ${formatPence(invoice.vat_pence)}, total ${formatPence(invoice.gross_pence)}.`,
                'vat',
              ),
              ...(invoice.vat_number === null ? [] : [line(`Our VAT number: ${invoice.vat_number}.`, 'vat-number')]),
            ]),
      ],
      action: { label: paid ? 'View invoice' : 'View and pay invoice', url: `${url}/invoices/${invoice.id}` },
    }),
  };
}
