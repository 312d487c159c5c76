import * as planner from '@tonnage/contract/skip-hire/orders/planner';
import * as breaksAndTips from '@tonnage/contract/skip-hire/orders/breaks-and-tips';
import { getLanesWeek } from '@tonnage/contract/skip-hire/orders/planner-week';
import { LONDON } from '@tonnage/domain/common/dates';
import { instantAt } from '@tonnage/domain/common/zoned';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { allocateTo, planJob, unallocateJob } from './commands/allocate.ts';
import { completeJob } from './commands/complete-job.ts';
import { dismissFailed, rebookJob } from './commands/failed-jobs.ts';
import { failJob } from './commands/fail-job.ts';
import { startJob, takeBackJob } from './commands/start-job.ts';
import { createBreakOrTip, deleteBreakOrTip, updateBreakOrTip } from './commands/break-or-tip.ts';
import { planRuns } from './commands/plan-runs.ts';
import { plannerDay, plannerWeek, stopsByIds } from './planner.queries.ts';
import { lanesWeek } from './week.queries.ts';
import { jobStatus } from '../jobs.queries.ts';

/** The planner, and the outcome of a job on its day. */
export function plannerRoutes(bind: Binder): void {
  bind.staff(planner.getPlanner, async (ctx, { query }) => ({
    data: await plannerWeek(ctx, query.depotId, query.from),
  }));
  bind.staff(planner.getPlannerDay, async (ctx, { params, query }) => ({
    data: await plannerDay(ctx, params.date, query.depotId),
  }));
  bind.staff(getLanesWeek, async (ctx, { params, query }) => ({
    data: await lanesWeek(ctx, params.date, query.depotId),
  }));
  bind.staff(planner.planRuns, async (ctx, { body }) => {
    const { changes } = body.data;
    await planRuns(ctx, changes);
    return {
      data: {
        stops: await stopsByIds(
          ctx,
          changes.map(({ jobId }) => jobId),
        ),
      },
    };
  });
  bind.staff(breaksAndTips.createBreakOrTip, async (ctx, { body }) => ({
    data: await createBreakOrTip(ctx, body.data),
  }));
  bind.staff(breaksAndTips.updateBreakOrTip, async (ctx, { params, body }) => ({
    data: await updateBreakOrTip(ctx, params.id, body.data),
  }));
  bind.staff(breaksAndTips.deleteBreakOrTip, async (ctx, { params }) => ({
    data: await deleteBreakOrTip(ctx, params.id),
  }));
  bind.staff(planner.planJob, async (ctx, { params, body }) => {
    const email = await planJob(ctx, params.id, body.data);
    return { data: { ...(await jobStatus(ctx, params.id)), email } };
  });
  bind.staff(planner.allocateTo, async (ctx, { params, body }) => {
    await allocateTo(ctx, params.id, body.data);
    return { data: await jobStatus(ctx, params.id) };
  });
  bind.staff(planner.unallocate, async (ctx, { params }) => {
    await unallocateJob(ctx, params.id);
    return { data: await jobStatus(ctx, params.id) };
  });
  bind.staff(planner.startOnWay, async (ctx, { params }) => {
    await startJob(ctx, params.id);
    return { data: await jobStatus(ctx, params.id) };
  });
  bind.staff(planner.takeBack, async (ctx, { params }) => {
    await takeBackJob(ctx, params.id);
    return { data: await jobStatus(ctx, params.id) };
  });
  bind.staff(planner.completeOnSite, async (ctx, { params, body }) => {
    const { done, ...fields } = body.data;
    await completeJob(ctx, params.id, { ...fields, doneAt: done && instantAt(LONDON, done.date, done.time) });
    return { data: await jobStatus(ctx, params.id) };
  });
  bind.staff(planner.rebookJob, async (ctx, { params, body }) => {
    const id = await rebookJob(ctx, params.id, body.data);
    return { data: await jobStatus(ctx, id) };
  });
  bind.staff(planner.dismissFailed, async (ctx, { params, body }) => {
    await dismissFailed(ctx, params.id, body.data.reason);
    return { data: await jobStatus(ctx, params.id) };
  });
  bind.staff(planner.failOnSite, async (ctx, { params, body }) => {
    await failJob(ctx, params.id, body.data.reason);
    return { data: await jobStatus(ctx, params.id) };
  });
}
