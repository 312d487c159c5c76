import { daysBetween, type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { dateIn } from '@tonnage/domain/common/zoned';
import { fillPlaces, type ReminderPlace, STEP_LABELS, type Step } from '@tonnage/domain/skip-hire/chasing/reminders';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineCustomerEmail } from '../../../core/email/define-email.ts';
import type { Fact, Sum } from '../../../core/email/text.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { IS_DISPUTED } from './disputed.queries.ts';
import { reminderSteps } from './reminder-words.queries.ts';

/** Invoices that the email lists, and those that a sentence names. */
const LISTED = 25;
const NAMED = 3;

const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** A reminder of overdue invoices in the company's words. It leaves out what was paid or disputed since it was queued. */
export const paymentReminder = defineCustomerEmail({
  name: 'payment-reminder',
  choice: 'Reminders of overdue invoices',
  data: z.object({ reminderId: z.string() }),
  load: (ctx, { reminderId }) => remindedOf(ctx, reminderId),
  write: ({ brand, accountUrl, loaded: { step, words, account, invoices, today } }) => {
    const openPence = invoices.reduce((sum, { pence }) => sum + pence, 0);
    const amount = formatPence(openPence);
    const days = daysBetween(invoices[0]!.dueOn, today);
    const values: Record<ReminderPlace, string> = {
      customer: account.name,
      account: account.number,
      amount,
      invoices:
        invoices.length > NAMED ? `${invoices.length} invoices` : AND.format(invoices.map(({ number }) => number)),
      days: `${days} ${days === 1 ? 'day' : 'days'}`,
      company: brand.name,
    };
    const body = paragraphsOf(fillPlaces(words.body, values));
    const rest = invoices.slice(LISTED);
    const sums: Sum[] = [
      ...invoices.slice(0, LISTED).map(({ number, dueOn, pence }) => ({
        label: `${number}, due ${formatDayYear(dueOn)}`,
        amount: formatPence(pence),
      })),
      ...(rest.length > 0
        ? [
            {
              label: `${rest.length} more ${rest.length === 1 ? 'invoice' : 'invoices'}`,
              amount: formatPence(rest.reduce((sum, { pence }) => sum + pence, 0)),
            },
          ]
        : []),
    ];
    return {
      subject: fillPlaces(words.subject, values),
      body: {
        preview: body[0]!,
        heading: STEP_LABELS[step],
        body,
        bill: { sums, total: { label: 'Overdue', amount } },
        facts: (
          [
            ['Bank transfer', brand.bankDetails],
            ['Reference', brand.bankDetails && account.number],
          ] as const
        ).filter((fact): fact is Fact & typeof fact => Boolean(fact[1])),
        action: { label: 'View invoices', url: `${accountUrl}/invoices?state=overdue` },
      },
    };
  },
});

/** Paragraphs are separated by empty lines. */
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);

/** What a reminder still asks for; null: nothing. */
async function remindedOf(ctx: TenantContext, reminderId: string) {
  const { db, scope, now } = ctx;
  const reminder = await db
    .selectFrom('reminders as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.step', 'a.name', 'a.number'])
    .where('m.tenant_id', '=', scope.tenantId)
    .where('m.id', '=', reminderId)
    .executeTakeFirst();
  const { rows: invoices } = await sql<{ number: string; dueOn: IsoDate; pence: number }>`
    select i.number, i.due_on as "dueOn", i.gross_pence - i.paid_pence - i.credited_pence as pence
    from reminded_invoices r join invoices i on i.tenant_id = r.tenant_id and i.id = r.invoice_id
    where r.tenant_id = ${scope.tenantId} and r.reminder_id = ${reminderId}
      and i.paid_pence + i.credited_pence < i.gross_pence and not ${IS_DISPUTED}
    order by i.due_on, i.id`.execute(db);
  if (!reminder || invoices.length === 0) return null;
  const step = reminder.step as Step;
  const words = (await reminderSteps(ctx)).find((one) => one.step === step)!;
  return { step, words, account: reminder, invoices, today: dateIn(LONDON, now) };
}
