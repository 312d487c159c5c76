import * as contract from '@tonnage/contract/skip-hire/sites';
import type { Binder } from '../../platform/http/endpoint.ts';
import { inCustomer } from '../accounts/in-customer.queries.ts';
import { archiveSite, createSite, updateSite } from './commands/site.ts';
import { siteDetail } from './detail.present.ts';

/** The sites of customers, for staff: the commands of the portal, with staff as the actor. */
export function customerSiteRoutes(bind: Binder): void {
  bind.staff(contract.getCustomerSite, async (ctx, { params }) =>
    siteDetail(await inCustomer(ctx, params.id, 'read'), params.siteId),
  );
  bind.staff(contract.createCustomerSite, async (ctx, { params, body }) => {
    const within = await inCustomer(ctx, params.id);
    return siteDetail(within, await createSite(within, body.data));
  });
  bind.staff(contract.updateCustomerSite, async (ctx, { params, body, ifMatch }) => {
    const within = await inCustomer(ctx, params.id);
    await updateSite(within, params.siteId, body.data, ifMatch);
    return siteDetail(within, params.siteId);
  });
  bind.staff(contract.archiveCustomerSite, async (ctx, { params, ifMatch }) => {
    const within = await inCustomer(ctx, params.id);
    await archiveSite(within, params.siteId, ifMatch);
    return siteDetail(within, params.siteId);
  });
}
