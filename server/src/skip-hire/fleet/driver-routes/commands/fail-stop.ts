import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import type { TenantContext } from '../../../../platform/context.ts';
import type { StoredFile } from '../../../../platform/files/stored-files.ts';
import { failJob } from '../../../orders/planning/commands/fail-job.ts';
import { requireJob } from '../../../orders/commands/job-event.ts';
import { storePhoto, requirePictures } from './complete-stop.ts';

/** The driver was there and could not do the job: it fails as at the planner, with a picture of the reason. */
export async function failStop(
  ctx: TenantContext,
  jobId: string,
  reason: string,
  files: readonly StoredFile[],
): Promise<void> {
  requirePictures(files);
  const job = await requireJob(ctx, jobId);
  await failJob(ctx, jobId, reason);
  await storePhoto(ctx, job, files, `Photo, failed ${JOB_TYPE_LABELS[job.type].toLowerCase()}`);
}
