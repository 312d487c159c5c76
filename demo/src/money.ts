import { addDays, LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { instantAt } from '@tonnage/domain/common/zoned';
import { openTotal } from '@tonnage/server/skip-hire/billing/invoices/commands/allocate-money';
import { recordPayment } from '@tonnage/server/skip-hire/billing/payments/commands/record-payment';
import { runInvoices } from './invoice-run.ts';
import { DAYS } from './habits.ts';
import type { Fixtures } from './life.ts';

/** When an account pays: the number of days after an invoice, and the last day on which it pays. */
interface Paying {
  accountId: string;
  after: readonly [number, number];
  lastDay: IsoDate;
}

/** Staff invoice each month on the first of the next; customers pay by bank transfer, except Alder, which has stopped. */
export function seedMoney(fixtures: Fixtures, today: IsoDate): void {
  const { timetable, people, dice } = fixtures;
  const payers: readonly Paying[] = [
    { accountId: people.marlow.accountId, after: [18, 34], lastDay: addDays(today, -12) },
    { accountId: people.kent.accountId, after: [2, 20], lastDay: addDays(today, -40) },
    { accountId: people.alder.accountId, after: [24, 41], lastDay: addDays(today, -130) },
  ];
  for (let day = addDays(today, -DAYS); day <= today; day = addDays(day, 1)) {
    if (!day.endsWith('-01')) continue;
    timetable.add(instantAt(LONDON, day, '05:30'), async (callers, now) => {
      const issued = await runInvoices(callers.system(now), addDays(day, -1));
      for (const invoice of issued) {
        const payer = payers.find(({ accountId }) => accountId === invoice.accountId)!;
        const paidOn = addDays(day, dice.between(...payer.after));
        if (paidOn > payer.lastDay) continue;
        // Sometimes half is paid first, and the rest with the next payment.
        const half = dice.chance(0.08);
        timetable.add(instantAt(LONDON, paidOn, '10:05'), async (d, then) => {
          const ctx = d.office(then, people.staff.accounts);
          const owed = half
            ? Math.floor(invoice.grossPence / 2)
            : await openTotal(ctx.db, invoice.accountId, invoice.id);
          const of = { invoiceId: invoice.id, bankReference: invoice.number };
          if (owed > 0) await recordPayment(ctx, invoice.accountId, owed, of);
        });
      }
    });
  }
}
