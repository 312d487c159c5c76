import * as wire from '@tonnage/contract/skip-hire/fleet';
import type { TenantContext } from '../../../platform/context.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import type { ByteBinder } from '../../../platform/http/file-endpoint.ts';
import { jobStatus } from '../../orders/jobs.queries.ts';
import { startJob } from '../../orders/planning/commands/start-job.ts';
import { completeStop, failStop } from './commands/stops.ts';
import { driverLink, enterStop, type DriverContext } from './link.ts';
import { presentRoute } from './present.ts';
import { routeStops } from './queries.ts';

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
