import * as wire from '@tonnage/contract/skip-hire/fleet';
import type { RunBinder } from '../../../platform/http/driver-endpoint.ts';
import { jobStatus } from '../../orders/jobs.queries.ts';
import { startJob } from '../../orders/planning/commands/start-job.ts';
import { completeStop } from './commands/complete-stop.ts';
import { failStop } from './commands/fail-stop.ts';
import { presentRun } from './present.ts';
import { runStops } from './queries.ts';

/** What a driver reads and does behind the link to their day. */
export function runRoutes(runs: RunBinder): void {
  runs.read(wire.getRun, async ({ db, run }) => ({ data: presentRun(run, await runStops(db)) }));
  runs.deed(wire.startStop, [], async (ctx, { params }) => {
    await startJob(ctx, params.id);
    return { data: await jobStatus(ctx.db, params.id) };
  });
  runs.deed(wire.completeStop, ['photo', 'signature'], async (ctx, { params, body }, files) => {
    await completeStop(ctx, params.id, body.data, files);
    return { data: await jobStatus(ctx.db, params.id) };
  });
  runs.deed(wire.failStop, ['photo'], async (ctx, { params, body }, files) => {
    await failStop(ctx, params.id, body.data.reason, files);
    return { data: await jobStatus(ctx.db, params.id) };
  });
}
