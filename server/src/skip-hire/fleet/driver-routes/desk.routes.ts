import * as fleet from '@tonnage/contract/skip-hire/fleet';
import type { TenantContext, Reading } from '../../../platform/context.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { tenantUrl } from '../../../platform/tenant.ts';
import type { Tokens } from '../../../platform/credentials/tokens.ts';
import { tenantOf } from '../../../core/tenants/queries.ts';
import { requireDriver } from '../drivers.queries.ts';
import { makeLink, revokeLink } from './commands/route-link.ts';
import { presentDay, routePath } from './present.ts';
import { dayOf } from './queries.ts';

/** A driver's day for staff: its link, and its route sheet. */
export function driverDayRoutes(bind: Binder, deps: Deps): void {
  bind.staff(fleet.getDriverDay, (ctx, { params }) => day(ctx, deps.tokens, params));
  bind.staff(fleet.createRouteLink, async (ctx, { params }) => {
    await makeLink(ctx, deps.tokens, { driverId: params.id, date: params.date });
    return day(ctx, deps.tokens, params);
  });
  bind.staff(fleet.revokeRouteLink, async (ctx, { params }) => {
    await revokeLink(ctx, { driverId: params.id, date: params.date });
    return day(ctx, deps.tokens, params);
  });
}

async function day(ctx: Reading<TenantContext>, tokens: Tokens, of: { id: string; date: string }) {
  const { id, name, phone } = await requireDriver(ctx, of.id);
  const found = await dayOf(ctx, id, of.date);
  const { hosts } = await tenantOf(ctx.db, ctx.scope.tenantId);
  const token = openToken(tokens, found.link?.token_sealed ?? null);
  const holds = token !== null && found.link!.expires_at.toISOString() > ctx.now;
  const url = holds ? `${tenantUrl(ctx.publicUrl, hosts)}${routePath(token)}` : null;
  return { data: presentDay({ id, name, phone }, of.date, found, url) };
}

/** Also null after the installation's secret was changed: staff create a new link. */
function openToken(tokens: Tokens, sealed: string | null): string | null {
  if (sealed === null) return null;
  try {
    return tokens.unseal(sealed);
  } catch {
    return null;
  }
}
