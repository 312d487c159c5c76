import * as customers from '@tonnage/contract/skip-hire/accounts/accounts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { createCustomer, updateCustomer } from './commands/enter-customer.ts';
import { emailed } from '../../platform/email/emailed.ts';
import { inviteToCustomer } from './commands/invite-to-customer.ts';
import { setAccountStatus, setOrderRules, setTerms } from './commands/customer-terms.ts';
import { customerTable } from './customer-list.queries.ts';
import { customerShown } from './customers.present.ts';

/** The company's customers, for staff. */
export function customerRoutes(bind: Binder): void {
  bind.staff(customers.listCustomers, customerTable.answer, customerTable.file);
  bind.staff(customers.getCustomer, (ctx, { params }) => customerShown(ctx, params.id));
  bind.staff(customers.createCustomer, async (ctx, { body }) =>
    customerShown(ctx, await createCustomer(ctx, body.data)),
  );
  bind.staff(customers.updateCustomer, async (ctx, { params, body }) => {
    await updateCustomer(ctx, params.id, body.data);
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
  bind.staff(customers.updateCustomerTerms, async (ctx, { params, body }) => {
    await setTerms(ctx, params.id, body.data);
    return customerShown(ctx, params.id);
  });
  bind.staff(customers.updateCustomerRules, async (ctx, { params, body }) => {
    await setOrderRules(ctx, params.id, body.data);
    return customerShown(ctx, params.id);
  });
}
