import * as customers from '@tonnage/contract/skip-hire/accounts/accounts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { addCustomer, setCustomer } from './commands/enter-customer.ts';
import { emailed } from '../../platform/email/emailed.ts';
import { inviteToCustomer } from './commands/invite-to-customer.ts';
import { setAccountStatus, setOrderRules, setTerms } from './commands/customer-terms.ts';
import { customerTable } from './customer-list.queries.ts';
import { customerShown } from './customers.present.ts';

/** The company's customers, for staff. */
export function customerRoutes(bind: Binder): void {
  bind.staff(customers.listCustomers, customerTable.answer, customerTable.file);
  bind.staff(customers.getCustomer, (ctx, { params }) => customerShown(ctx, params.id));
  bind.staff(customers.addCustomer, async (ctx, { body }) => customerShown(ctx, await addCustomer(ctx, body.data)));
  bind.staff(customers.setCustomer, async (ctx, { params, body }) => {
    await setCustomer(ctx, params.id, body.data);
    return customerShown(ctx, params.id);
  });
  bind.staff(customers.inviteToCustomer, async (ctx, { params, body }) => {
    await inviteToCustomer(ctx, params.id, body.data);
    const { data } = await customerShown(ctx, params.id);
    return { data: { ...data, ...emailed(ctx) } };
  });
  bind.staff(customers.setCustomerStatus, async (ctx, { params, body }) => {
    await setAccountStatus(ctx, params.id, body.data.status, body.data.reason);
    const { data } = await customerShown(ctx, params.id);
    return { data: { ...data, ...emailed(ctx) } };
  });
  bind.staff(customers.setCustomerTerms, async (ctx, { params, body }) => {
    await setTerms(ctx, params.id, body.data);
    return customerShown(ctx, params.id);
  });
  bind.staff(customers.setCustomerRules, async (ctx, { params, body }) => {
    await setOrderRules(ctx, params.id, body.data);
    return customerShown(ctx, params.id);
  });
}
