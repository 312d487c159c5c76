import * as wire from '@tonnage/contract/skip-hire/fleet';
import type { DriverBinder } from '../../../platform/http/driver-endpoint.ts';
import { jobStatus } from '../../orders/jobs.queries.ts';
import { startJob } from '../../orders/planning/commands/start-job.ts';
import { completeStop } from './commands/complete-stop.ts';
import { failStop } from './commands/fail-stop.ts';
import { presentRoute } from './present.ts';
import { routeStops } from './queries.ts';

/** What a driver reads and does through the link to their day. */
export function driverRoutes(runs: DriverBinder): void {
  runs.read(wire.getDriverRoute, async ({ db, run }) => ({ data: presentRoute(run, await routeStops(db)) }));
  runs.action(wire.startStop, [], async (ctx, { params }) => {
    await startJob(ctx, params.id);
    return { data: await jobStatus(ctx.db, params.id) };
  });
  runs.action(wire.completeStop, ['photo', 'signature'], async (ctx, { params, body }, files) => {
    await completeStop(ctx, params.id, body.data, files);
    return { data: await jobStatus(ctx.db, params.id) };
  });
  runs.action(wire.failStop, ['photo'], async (ctx, { params, body }, files) => {
    await failStop(ctx, params.id, body.data.reason, files);
    return { data: await jobStatus(ctx.db, params.id) };
  });
}
