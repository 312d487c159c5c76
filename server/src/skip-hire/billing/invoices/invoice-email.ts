import { formatDayYear, formatMonth } from '@tonnage/domain/common/format-dates';
import { openPence } from '@tonnage/domain/skip-hire/invoices';
import { formatPence } from '@tonnage/domain/common/money';
import type { mailedInvoice } from './mailed.queries.ts';
import { frame, line, type MailBrand } from '../../../core/email/templates/frame.ts';
import type { MadeMail } from '../../../core/email/templates/frame.ts';

/** An invoice has come: how much, until when, and where to look at it and pay. For those who may see money. */
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
  const what = `${number}${period}, ${account}: ${formatPence(invoice.gross_pence)} including VAT.`;
  return {
    subject: `${brand.name}: invoice ${number}${period}`,
    body: frame(brand, {
      preview: what,
      heading: `Your invoice${period}`,
      body: [
        line(what, 'what'),
        line(
          left > 0
            ? `${formatPence(left)} is due by ${formatDayYear(invoice.due_on)}. Pay by bank with the number as the reference, or by card.`
            : 'It is paid: there is nothing more to do.',
          'due',
        ),
      ],
      action: { label: left > 0 ? 'See and pay the invoice' : 'See the invoice', url: `${url}/invoices/${invoice.id}` },
    }),
  };
}
