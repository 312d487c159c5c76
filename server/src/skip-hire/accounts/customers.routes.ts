import * as customers from '@tonnage/contract/skip-hire/accounts/accounts';
import { csvFile } from '../../platform/formats/csv-file.ts';
import type { TenantContext, Reading } from '../../platform/http/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { setAccountStatus } from './commands/set-account-status.ts';
import { setCreditLimit } from './commands/set-credit-limit.ts';
import { setOrderRules } from './commands/set-order-rules.ts';
import { setPaymentTerms } from './commands/set-payment-terms.ts';
import { CUSTOMERS } from './customers.csv.ts';
import { presentCustomer, presentCustomerRow } from './customers.present.ts';
import { customerById, customerRows, customersAfter, type CustomerListRow } from './customers.queries.ts';

/** The company's customers, for staff. */
export function customerRoutes(bind: Binder): void {
  bind.staff(
    customers.listCustomers,
    async (ctx, { query }) => {
      const { limit, offset } = pageOf(query.pagination, 0);
      const { rows, total } = await customerRows(ctx, { ...query, limit, offset });
      return { data: rows.map(presentCustomerRow), meta: { pagination: pageOf(query.pagination, total).pagination } };
    },
    (enter, { query }) =>
      csvFile(enter, {
        name: ['customers', query.status],
        columns: CUSTOMERS,
        after: (ctx, last: CustomerListRow | null, limit) => customersAfter(ctx, query, last, limit),
      }),
  );
  bind.staff(customers.getCustomer, (ctx, { params }) => shown(ctx, params.id));
  bind.staff(customers.setCustomerStatus, async (ctx, { params, body }) => {
    await setAccountStatus(ctx, params.id, body.data.status, body.data.reason);
    return shown(ctx, params.id);
  });
  bind.staff(customers.setCustomerCredit, async (ctx, { params, body }) => {
    await setCreditLimit(ctx, params.id, body.data.creditLimitPence);
    await setPaymentTerms(ctx, params.id, body.data.paymentTermsDays);
    return shown(ctx, params.id);
  });
  bind.staff(customers.setCustomerRules, async (ctx, { params, body }) => {
    await setOrderRules(ctx, params.id, body.data);
    return shown(ctx, params.id);
  });
}

async function shown(ctx: Reading<TenantContext>, id: string) {
  const customer = await customerById(ctx, id);
  if (!customer) throw new Refusal('NOT_FOUND');
  return { data: presentCustomer(customer) };
}
