import { getApplicationAnonymous, getApplicationAuth, getManifest, getTerms } from '@tonnage/contract/applications';
import type { Binder } from '../../platform/http/endpoint.ts';
import { presentSubType, presentWaste } from '../../skip-hire/catalogue/present.ts';
import { containerSubTypes, wasteTypes } from '../../skip-hire/catalogue/queries.ts';
import { presentManifest } from './manifest.present.ts';
import { iconOf } from './branding.queries.ts';
import { presentApplication, presentTerms } from './present.ts';
import { tenantOf } from './queries.ts';

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
    const subTypes = await containerSubTypes(ctx.db, tenantId);
    const wastes = await wasteTypes(ctx.db, tenantId);
    return {
      data: {
        ...presentApplication(tenant),
        containerSubtypes: subTypes.map(presentSubType),
        wasteTypes: wastes.map(presentWaste),
        terms: presentTerms(tenant),
        takesCards: ctx.cards !== null || tenant.sandbox_cards,
      },
    };
  });

  bind.guest(getTerms, async (ctx) => ({ data: presentTerms(await tenantOf(ctx.db, ctx.tenantId)) }));
}
