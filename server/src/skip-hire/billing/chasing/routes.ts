import * as chasing from '@tonnage/contract/skip-hire/billing/chasing';
import { listCalls } from '@tonnage/contract/skip-hire/billing/statements';
import { callReason, callValue } from '@tonnage/domain/skip-hire/chasing/calls';
import { Refusal } from '../../../platform/refusal.ts';
import { isId } from '../../../platform/db/ids.ts';
import { listFile } from '../../../platform/formats/list-file.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { pageAnswer, pageWithin } from '../../../platform/http/paging.ts';
import { inCustomer } from '../../accounts/in-customer.queries.ts';
import { accountOfInvoice, chargeInterest } from './commands/charge-interest.ts';
import { setBankRate } from './commands/bank-rate.ts';
import { disputeInvoice, endDispute } from './commands/dispute.ts';
import { promisePayment, withdrawPromise } from './commands/promise.ts';
import { setReminderSettings } from './commands/reminder-settings.ts';
import { sendReminders } from './commands/send-reminders.ts';
import { CALLS } from './csv.ts';
import { customersToCall } from './calls.queries.ts';
import { chasedCustomer, chasedInvoice, disputesOf } from './chasing.queries.ts';
import { dueReminders } from './due-reminders.queries.ts';
import { bankRates } from './interest.queries.ts';
import { promisesOf } from './promises.queries.ts';
import { reminderSettings } from './reminder-words.queries.ts';

/** Reminders, disputes, promises and interest of what is late. */
export function chasingRoutes(bind: Binder): void {
  bind.staff(chasing.getReminderSettings, async (ctx) => ({ data: await reminderSettings(ctx) }));
  bind.staff(chasing.setReminderSettings, async (ctx, { body }) => {
    await setReminderSettings(ctx, body.data);
    return { data: await reminderSettings(ctx) };
  });
  bind.staff(
    listCalls,
    async (ctx, { query }) => {
      const { rows, totals, leftOut } = await customersToCall(ctx, query);
      const { data, meta } = pageAnswer(query, pageWithin(query, rows));
      return {
        data: data.map((row) => ({ ...row, expectedPence: callValue(row), reason: callReason(row) })),
        meta: { ...meta, totals, leftOut },
      };
    },
    (enter, { query }) =>
      listFile(enter, {
        name: 'calls',
        columns: CALLS,
        all: async (ctx) => (await customersToCall(ctx, query)).rows,
      }),
  );
  bind.staff(chasing.getDueReminders, async (ctx, { query }) => ({
    data: await dueReminders(ctx, (query.ids ?? '').split(',').filter(isId)),
  }));
  bind.staff(chasing.sendReminders, async (ctx, { body }) => ({
    data: { ...(await sendReminders(ctx, body.data.accountIds)), sending: ctx.sendsMail },
  }));
  bind.staff(chasing.getInvoiceChasing, async (ctx, { params }) => {
    await accountOfInvoice(ctx, params.id);
    return { data: await chasedInvoice(ctx, params.id) };
  });
  bind.staff(chasing.disputeInvoice, async (ctx, { params, body }) => {
    await disputeInvoice(ctx, params.id, body.data.reason);
    return { data: (await disputesOf(ctx, params.id))[0]! };
  });
  bind.staff(chasing.endDispute, async (ctx, { params, body }) => {
    await endDispute(ctx, params.id, body.data.outcome);
    return { data: (await disputesOf(ctx, params.id))[0]! };
  });
  bind.staff(chasing.chargeInterest, async (ctx, { params, body }) => {
    const { id, number, grossPence } = await chargeInterest(ctx, params.id, body.data);
    return { data: { id, number, grossPence } };
  });
  bind.staff(chasing.getCustomerChasing, async (ctx, { params }) => {
    await inCustomer(ctx, params.id, 'read');
    return { data: await chasedCustomer(ctx, params.id) };
  });
  bind.staff(chasing.promisePayment, async (ctx, { params, body }) => {
    const id = await promisePayment(ctx, params.id, body.data);
    const made = (await promisesOf(ctx, params.id, 1)).find((promise) => promise.id === id);
    if (!made) throw new Refusal('NOT_FOUND');
    return { data: made };
  });
  bind.staff(chasing.withdrawPromise, async (ctx, { params }) => {
    await withdrawPromise(ctx, params.id);
    return { data: { id: params.id } };
  });
  bind.staff(chasing.getBankRates, async (ctx) => ({ data: await bankRates(ctx) }));
  bind.staff(chasing.setBankRate, async (ctx, { body }) => {
    await setBankRate(ctx, body.data.day, body.data.rateBp);
    return { data: await bankRates(ctx) };
  });
}
