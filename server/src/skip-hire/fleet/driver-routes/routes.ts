import * as wire from '@tonnage/contract/skip-hire/fleet';
import type { DriverContext, TenantContext } from '../../../platform/context.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import type { ByteBinder } from '../../../platform/http/file-endpoint.ts';
import { enterStop } from '../../../platform/sessions/link-session.ts';
import { jobStatus } from '../../orders/jobs.queries.ts';
import { startJob } from '../../orders/planning/commands/start-job.ts';
import { completeStop } from './commands/complete-stop.ts';
import { failStop } from './commands/fail-stop.ts';
import { presentRoute } from './present.ts';
import { routeStops } from './queries.ts';

/** What a driver reads and does through the link to their day. */
export function driverRoutes(bind: Binder, bytes: ByteBinder): void {
  bind.driver(wire.getDriverRoute, async ({ db, run }) => ({ data: presentRoute(run, await routeStops(db)) }));
  bind.driver(wire.startStop, (ctx, { params }) => atStop(ctx, params.id, (stop) => startJob(stop, params.id)));
  bytes.driverUpload(wire.completeStop, ['photo', 'signature', 'paperNote'], (ctx, { params, body }, files) =>
    atStop(ctx, params.id, (stop) => completeStop(stop, params.id, body.data, files)),
  );
  bytes.driverUpload(wire.failStop, ['photo'], (ctx, { params, body }, files) =>
    atStop(ctx, params.id, (stop) => failStop(stop, params.id, body.data.reason, files)),
  );
}

/** Runs an action at one stop of the driver's day and answers its new status. */
async function atStop({ run, ...ctx }: DriverContext, id: string, act: (stop: TenantContext) => Promise<unknown>) {
  await act({ ...ctx, scope: await enterStop(ctx.db, run, id) });
  return { data: await jobStatus(ctx, id) };
}
