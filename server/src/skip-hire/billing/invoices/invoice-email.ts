import { daysBetween, LONDON } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { periodText } from '@tonnage/domain/skip-hire/invoice-run';
import { openPence } from '@tonnage/domain/skip-hire/invoices';
import { formatPence } from '@tonnage/domain/common/money';
import { dateIn } from '@tonnage/domain/common/zoned';
import { z } from 'zod';
import { defineCustomerEmail } from '../../../core/email/define-email.ts';
import type { Fact } from '../../../core/email/text.ts';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import { invoiceLines } from './queries.ts';

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
      paidPence: invoice.paid_pence - invoice.written_off_pence,
      creditedPence: invoice.credited_pence,
      writtenOffPence: invoice.written_off_pence,
    });
    const period = from === null ? '' : ` for ${periodText({ from, to: to! })}`;
    const paid = left <= 0;
    const { dueIn } = invoice;
    const days = dueIn === 0 ? ', today' : dueIn > 0 ? `, in ${dueIn} ${dueIn === 1 ? 'day' : 'days'}` : '';
    const part = left < invoice.gross_pence && !paid;
    const what = `Invoice ${number}${period} to ${account} comes to ${formatPence(invoice.gross_pence)}${invoice.vat_pence === 0 ? '' : ' including VAT'}.`;
    return {
      subject: `${paid ? 'Receipt for' : 'Invoice'} ${number}${period}`,
      body: {
        preview: what,
        heading: paid ? 'Your receipt' : `Your invoice${period}`,
        body: [
          `${what} ${
            paid
              ? invoice.written_off_pence > 0
                ? 'There’s nothing left to pay.'
                : 'It’s paid in full, thank you.'
              : `Please pay ${formatPence(left)} by ${formatDayYear(invoice.due_on)}${days}.`
          }`,
        ],
        bill: {
          sums: [
            ...invoice.sites,
            { label: 'Net', amount: formatPence(invoice.net_pence) },
            { label: 'VAT', amount: formatPence(invoice.vat_pence) },
            ...(part ? [{ label: 'Paid or credited', amount: formatPence(left - invoice.gross_pence) }] : []),
          ],
          total: { label: paid ? 'Total, paid' : 'To pay', amount: formatPence(paid ? invoice.gross_pence : left) },
        },
        facts: [
          ['Invoice', number],
          ...(paid
            ? [['VAT number', invoice.vat_number]]
            : [
                ['Due', `${formatDayYear(invoice.due_on)}${days}`],
                ['Bank transfer', brand.bankDetails],
                ['Reference', brand.bankDetails && number],
              ]
          ).filter((fact): fact is Fact => Boolean(fact[1])),
        ],
        action: { label: paid ? 'View invoice' : 'View and pay invoice', url: `${accountUrl}/invoices/${invoice.id}` },
      },
    };
  },
});

/** An invoice as its email shows it, with what each site costs before VAT, and the days that are left to pay. */
export async function mailedInvoice(ctx: Reading<TenantContext>, id: string) {
  const invoice = await ctx.db
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
      'i.written_off_pence',
    ])
    .innerJoin('tenants as t', 't.id', 'i.tenant_id')
    .select(['a.name as account', 'i.net_pence', 'i.vat_pence', 't.vat_number'])
    .where('i.tenant_id', '=', ctx.scope.tenantId)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = await invoiceLines(ctx.db, id);
  const sites = [...Map.groupBy(lines, ({ site }) => site ?? 'Other charges')].map(([label, of]) => ({
    label,
    amount: formatPence(of.reduce((sum, { net_pence }) => sum + net_pence, 0)),
  }));
  return { ...invoice, sites, dueIn: daysBetween(dateIn(LONDON, ctx.now), invoice.due_on) };
}
