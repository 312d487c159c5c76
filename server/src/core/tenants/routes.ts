import {
  getApplicationAnonymous,
  getApplicationAuth,
  getManifest,
  getTerms,
} from '@tonnage/contract/core/tenants/application';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CompanyOf } from '../../platform/http/page.ts';
import { atHost } from '../../platform/sessions/session.ts';
import { presentManifest } from './manifest.present.ts';
import { iconOf } from './branding.queries.ts';
import { presentApplication, presentTerms } from './present.ts';
import { catalogue } from './ports.ts';
import { tenantOf } from './queries.ts';

/** What guests may know of the company at a request's host, for the page that its browser gets. Throws TENANT_UNKNOWN. */
export const companyOf =
  ({ database }: Deps): CompanyOf =>
  (request) =>
    atHost(database, request, async (db, tenantId) => presentApplication(await tenantOf(db, tenantId)));

export function applicationRoutes(bind: Binder): void {
  bind.guest(getApplicationAnonymous, async (ctx) => ({
    data: presentApplication(await tenantOf(ctx.db, ctx.tenantId)),
  }));

  bind.guest(getManifest, async ({ db, tenantId }) =>
    presentManifest(await tenantOf(db, tenantId), await iconOf(db, tenantId)),
  );

  bind.session(getApplicationAuth, async (ctx) => {
    const { tenantId } = ctx.session;
    const tenant = await tenantOf(ctx.db, tenantId);
    return {
      data: {
        ...presentApplication(tenant),
        ...(await catalogue().catalogueOf(ctx.db, tenantId)),
        terms: presentTerms(tenant),
        takesCards: ctx.cards !== null || tenant.sandbox_cards,
        bankDetails: tenant.bank_details,
      },
    };
  });

  bind.guest(getTerms, async (ctx) => ({ data: presentTerms(await tenantOf(ctx.db, ctx.tenantId)) }));
}
