import type { DueReminders } from '@tonnage/contract/skip-hire/billing/chasing';
import { addDays, type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { nextReminder, type ReminderStep, type Step } from '@tonnage/domain/skip-hire/chasing/reminders';
import { sql } from 'kysely';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import { uuids } from '../../../platform/db/arrays.ts';
import { payersOfEach } from '../invoices/commands/mail-payers.ts';
import { disputedDays, IS_DISPUTED } from './disputed.queries.ts';
import { openPromises } from './promises.queries.ts';
import { paymentReminder } from './reminder-email.ts';
import { reminderSteps } from './reminder-words.queries.ts';

type Reader = Reading<TenantContext>;

interface LateInvoice {
  id: string;
  accountId: string;
  number: string;
  dueOn: IsoDate;
  openPence: number;
  /** Without the days in dispute. */
  daysLate: number;
  step: Step | null;
  sentDaysAgo: number | null;
  disputed: boolean;
}

/** The overdue invoices of some accounts, the oldest first. */
async function lateInvoices({ db, scope }: Reader, accountIds: readonly string[], today: IsoDate) {
  const { rows } = await sql<LateInvoice>`
    select i.id, i.account_id as "accountId", i.number, i.due_on as "dueOn",
      i.gross_pence - i.paid_pence - i.credited_pence as "openPence",
      ${today}::date - i.due_on - ${disputedDays(today)} as "daysLate",
      r.step, ${today}::date - r.sent_on as "sentDaysAgo", ${IS_DISPUTED} as disputed
    from invoices i
    left join lateral (select s.step, m.sent_on from reminded_invoices s
      join reminders m on m.tenant_id = s.tenant_id and m.id = s.reminder_id
      where s.tenant_id = i.tenant_id and s.invoice_id = i.id order by s.step desc limit 1) r on true
    where i.tenant_id = ${scope.tenantId} and i.account_id = any(${uuids(accountIds)}) and i.kind = 'invoice'
      and i.paid_pence + i.credited_pence < i.gross_pence and i.due_on < ${today}::date
    order by i.due_on, i.id`.execute(db);
  return rows;
}

/** Of some accounts those with something overdue, by what is overdue; those whose unused money covers it are named too. */
async function overdueAccounts({ db, scope }: Reader, accountIds: readonly string[], today: IsoDate) {
  const { rows } = await sql<{ id: string; name: string; number: string; covered: boolean }>`
    select a.id, a.name, a.number, b.invoiced <= b.unallocated as covered
    from accounts a join tonnage_balances(${scope.tenantId}::uuid, ${today}::date) b on b.account_id = a.id
    where a.tenant_id = ${scope.tenantId} and a.id = any(${uuids(accountIds)}) and b.overdue > 0
    order by b.overdue desc, a.id`.execute(db);
  return rows;
}

/** What each of some accounts with something overdue would be sent now, or why nothing. */
export async function dueReminders(ctx: Reader, accountIds: readonly string[]): Promise<DueReminders[]> {
  const today = dateIn(LONDON, ctx.now);
  const accounts = await overdueAccounts(ctx, accountIds, today);
  const ids = accounts.map(({ id }) => id);
  const late = Map.groupBy(await lateInvoices(ctx, ids, today), ({ accountId }) => accountId);
  const promised = await openPromises(ctx, ids);
  const steps = await reminderSteps(ctx);
  const all: DueReminders[] = [];
  const found = accounts.map((account) => ({ ...account, of: byStep(late.get(account.id) ?? [], steps, today) }));
  const addresses = await addressesOf(
    ctx,
    found.filter(({ id, covered, of }) => !covered && !promised.has(id) && of.reminders.length > 0).map(({ id }) => id),
  );
  for (const { covered, of, ...account } of found) {
    const base = { account, reminders: [], sendsTo: [], next: null, disputed: of.disputed };
    const day = promised.get(account.id);
    if (covered) all.push({ ...base, without: 'covered' });
    else if (day !== undefined) all.push({ ...base, without: 'promised', next: day });
    else if (of.reminders.length > 0) all.push({ ...base, ...addressed(addresses.get(account.id)!, of.reminders) });
    else if (of.next !== null) all.push({ ...base, without: 'not_yet', next: of.next });
    else all.push({ ...base, without: of.isAllDisputed ? 'disputed' : 'all_sent' });
  }
  return all;
}

function byStep(invoices: readonly LateInvoice[], steps: readonly ReminderStep[], today: IsoDate) {
  const chased = invoices
    .filter(({ disputed }) => !disputed)
    .map((invoice) => ({
      invoice,
      next: nextReminder(
        {
          daysLate: invoice.daysLate,
          last: invoice.step === null ? null : { step: invoice.step, daysAgo: invoice.sentDaysAgo ?? 0 },
        },
        steps,
      ),
    }));
  const due = Map.groupBy(
    chased.filter(({ next }) => next?.inDays === 0),
    ({ next }) => next!.step,
  );
  const waits = chased.flatMap(({ next }) => (next && next.inDays > 0 ? [next.inDays] : []));
  return {
    reminders: [...due]
      .toSorted(([a], [b]) => a - b)
      .map(([step, of]) => ({
        step,
        invoices: of.map(({ invoice: { id, number, dueOn, openPence } }) => ({ id, number, dueOn, openPence })),
        openPence: of.reduce((sum, { invoice }) => sum + invoice.openPence, 0),
      })),
    next: waits.length === 0 ? null : addDays(today, Math.min(...waits)),
    disputed: invoices.filter(({ disputed }) => disputed).map(({ number }) => number),
    isAllDisputed: chased.length === 0,
  };
}

/** Who gets the reminders of each of some accounts, and whether anybody would if nobody had turned them off. */
async function addressesOf(ctx: Reader, accountIds: readonly string[]) {
  const sendsTo = await payersOfEach(ctx, paymentReminder, accountIds);
  // Nobody can turn off an email without a name.
  const anybody = await payersOfEach(
    ctx,
    { name: '' },
    accountIds.filter((id) => sendsTo.get(id)!.length === 0),
  );
  return new Map([...sendsTo].map(([id, to]) => [id, { sendsTo: to, isOff: (anybody.get(id) ?? []).length > 0 }]));
}

/** The reminders with the addresses that get them; none where nobody does. */
function addressed({ sendsTo, isOff }: { sendsTo: string[]; isOff: boolean }, reminders: DueReminders['reminders']) {
  if (sendsTo.length > 0) return { reminders, sendsTo, without: null };
  return { reminders: [], without: isOff ? ('opted_out' as const) : ('no_address' as const) };
}
