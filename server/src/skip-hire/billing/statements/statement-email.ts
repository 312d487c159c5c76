import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineCustomerEmail } from '../../../core/email/define-email.ts';
import type { Fact, Sum } from '../../../core/email/text.ts';
import { documentBrandOf } from '../../../core/tenants/document-brand.queries.ts';
import { tenantOf } from '../../../core/tenants/queries.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { renderPdf } from '../../../platform/pdf/writer.ts';
import { inCustomer } from '../../accounts/in-customer.queries.ts';
import { statement } from './statement.queries.ts';

/** Invoices that the email names; its PDF has every one. */
const NAMED = 25;

/** What a customer owes: the open invoices, what is overdue and how to pay, with the statement as a PDF. Only for those who may see money. */
export const statementSent = defineCustomerEmail({
  name: 'statement',
  choice: 'Statement of account',
  data: z.object({ accountId: z.string() }),
  load: (ctx, { accountId }) => mailedStatement(ctx, accountId),
  write: ({ brand, accountUrl, loaded: { made, open, more, company } }) => {
    const { account, ageing, to } = made;
    const { balancePence, unallocatedPence, ages } = ageing;
    const overduePence = ages.days30 + ages.days60 + ages.days90 + ages.over90;
    const balance = balanceText(balancePence);
    const what = `${account.name} (${account.number}) has ${balance} as of ${formatDayYear(to)}${
      overduePence > 0 ? `, of which ${formatPence(overduePence)} is overdue` : ''
    }.`;
    const sums: Sum[] = [
      ...open.map((invoice) => ({
        label: `${invoice.number}, due ${formatDayYear(invoice.due_on)}`,
        amount: formatPence(invoice.open_pence),
      })),
      ...(more.count > 0
        ? [
            {
              label: `${more.count} more ${more.count === 1 ? 'invoice' : 'invoices'}`,
              amount: formatPence(more.pence),
            },
          ]
        : []),
      ...(unallocatedPence > 0 ? [{ label: 'Unallocated', amount: formatPence(-unallocatedPence) }] : []),
    ];
    return {
      subject: `Statement ${account.number}: ${balance}`,
      body: {
        preview: what,
        heading: 'Your statement',
        body: [
          what,
          ...(overduePence > 0 ? ['If you’ve paid in the last few days, thank you: there’s nothing more to do.'] : []),
          `The statement for ${formatDayYear(made.from)} to ${formatDayYear(to)} is attached.`,
        ],
        ...(sums.length > 0 && {
          bill: {
            sums,
            total: {
              label: balancePence < 0 ? 'In credit' : 'Outstanding',
              amount: formatPence(Math.abs(balancePence)),
            },
          },
        }),
        facts: (balancePence > 0
          ? [
              ['Bank transfer', brand.bankDetails],
              ['Reference', brand.bankDetails && account.number],
            ]
          : []
        ).filter((fact): fact is Fact => Boolean(fact[1])),
        action: { label: 'View statement', url: `${accountUrl}/statement` },
      },
      attachment: {
        name: `Statement ${account.number} ${to}.pdf`,
        mime: 'application/pdf',
        make: async () => {
          const { statementPdf } = await import('./statement-pdf.ts');
          const { brand: head, ...printed } = company;
          return renderPdf(statementPdf(head, made, { ...printed, reader: 'customer' }));
        },
      },
    };
  },
});

const balanceText = (pence: number) =>
  pence === 0
    ? 'nothing outstanding'
    : pence > 0
      ? `${formatPence(pence)} outstanding`
      : `${formatPence(-pence)} in credit`;

/** The statement as of the day that the email is sent, its open invoices, those due first before the others, and the PDF's head. */
async function mailedStatement(ctx: TenantContext, accountId: string) {
  const { db, scope, now } = ctx;
  const made = await statement(await inCustomer(ctx, accountId, 'read'), { to: dateIn(LONDON, now) });
  const { rows } = await sql<{ number: string; due_on: IsoDate; open_pence: number }>`
    select number, due_on, gross_pence - paid_pence - credited_pence as open_pence from invoices
    where tenant_id = ${scope.tenantId} and account_id = ${accountId} and kind = 'invoice'
      and gross_pence > paid_pence + credited_pence order by due_on, id`.execute(db);
  const rest = rows.slice(NAMED);
  const { bank_details: bankDetails } = await tenantOf(db, scope.tenantId);
  return {
    made,
    open: rows.slice(0, NAMED),
    more: { count: rest.length, pence: rest.reduce((sum, { open_pence: pence }) => sum + pence, 0) },
    company: { brand: await documentBrandOf(db, scope.tenantId), printedAt: now, bankDetails },
  };
}
