import * as contract from '@tonnage/contract/skip-hire/accounts/customer-log';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { closeLogEntry, logForCustomer } from './commands/customer-log.ts';
import { logEntryById, logPage } from './customer-log.queries.ts';
import { inCustomer } from './in-customer.queries.ts';

/** The calls, complaints and notes of customers. */
export function customerLogRoutes(bind: Binder): void {
  bind.staff(contract.listCustomerLog, async (ctx, { params, query }) => {
    await inCustomer(ctx, params.id, 'read');
    const { rows, total } = await logPage(ctx, params.id, query.pagination);
    return { data: rows, meta: { pagination: pageOf(query.pagination, total).pagination } };
  });
  bind.staff(contract.logForCustomer, async (ctx, { params, body }) => ({
    data: (await logEntryById(ctx, await logForCustomer(ctx, params.id, body.data)))!,
  }));
  bind.staff(contract.closeLogEntry, async (ctx, { params, body }) => {
    await closeLogEntry(ctx, params.id, body.data.outcome);
    return { data: (await logEntryById(ctx, params.id))! };
  });
}
