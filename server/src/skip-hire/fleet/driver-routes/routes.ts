import * as wire from '@tonnage/contract/skip-hire/fleet';
import * as fleet from '@tonnage/contract/skip-hire/fleet';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import type { ByteBinder } from '../../../platform/http/file-endpoint.ts';
import { jobStatus } from '../../orders/jobs.queries.ts';
import { startJob } from '../../orders/planning/commands/start-job.ts';
import { completeStop, failStop } from './commands/stops.ts';
import { type DriverContext, driverLink, enterStop } from './link.ts';
import { presentDay, presentRoute, routePath } from './present.ts';
import { dayOf, routeStops } from './queries.ts';
import type { Deps } from '../../../platform/deps.ts';
import { tenantUrl } from '../../../platform/tenant.ts';
import type { Tokens } from '../../../platform/credentials/tokens.ts';
import { tenantOf } from '../../../core/tenants/queries.ts';
import { requireDriver } from '../drivers.queries.ts';
import { makeLink, revokeLink } from './commands/route-link.ts';

/** What a driver reads and does through the link to their day. */
export function driverRoutes(bind: Binder, bytes: ByteBinder): void {
  bind.link(driverLink, wire.getDriverRoute, async ({ db, run }) => ({
    data: presentRoute(run, await routeStops(db)),
  }));
  bind.link(driverLink, wire.startStop, (ctx, { params }) =>
    atStop(ctx, params.id, (stop) => startJob(stop, params.id)),
  );
  bytes.linkUpload(driverLink, wire.completeStop, ['photo', 'signature', 'paperNote'], (ctx, { params, body }, files) =>
    atStop(ctx, params.id, (stop) => completeStop(stop, params.id, body.data, files)),
  );
  bytes.linkUpload(driverLink, wire.failStop, ['photo'], (ctx, { params, body }, files) =>
    atStop(ctx, params.id, (stop) => failStop(stop, params.id, body.data.reason, files)),
  );
}

/** Runs an action at one stop of the driver's day and answers its new status. */
async function atStop({ run, ...ctx }: DriverContext, id: string, act: (stop: TenantContext) => Promise<unknown>) {
  await act({ ...ctx, scope: await enterStop(ctx.db, run, id) });
  return { data: await jobStatus(ctx, id) };
}

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
