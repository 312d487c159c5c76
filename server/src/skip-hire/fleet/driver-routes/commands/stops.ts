import type { Received } from '@tonnage/contract/endpoint';
import type { completeStop as endpoint } from '@tonnage/contract/skip-hire/fleet';
import { isPictureType } from '@tonnage/domain/common/file-types';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { mayBeDoneAt } from '@tonnage/domain/skip-hire/weighing';
import type { TenantContext } from '../../../../platform/context.ts';
import type { StoredFile } from '../../../../platform/files/stored-files.ts';
import { InvalidInput, Refusal } from '../../../../platform/refusal.ts';
import { requireJob } from '../../../orders/commands/job-event.ts';
import { completeJob } from '../../../orders/planning/commands/complete-job.ts';
import { failJob } from '../../../orders/planning/commands/fail-job.ts';
import { documents, type EvidenceOf } from '../../ports.ts';

/**
 * The driver completed a stop: the job is completed as at the planner, evidence from the site is stored with it, and
 * whoever is on site may sign its transfer note for the customer, here or on paper. A signature without the signatory's
 * name is refused on the name.
 */
export async function completeStop(
  ctx: TenantContext,
  jobId: string,
  { signedBy, transferNote, doneAt: phoneTime, ...done }: Received<typeof endpoint>['body']['data'],
  files: readonly StoredFile[],
): Promise<void> {
  requirePictures(files);
  const signature = files.find(({ field }) => field === 'signature');
  const paper = files.find(({ field }) => field === 'paperNote');
  if ((signature || transferNote || paper) && !signedBy)
    throw new InvalidInput([{ path: ['signedBy'], message: 'Enter the name of the person who signed.' }]);
  const job = await requireJob(ctx, jobId);
  // A phone’s clock may be wrong, and no stop is refused for that.
  const doneAt = phoneTime && mayBeDoneAt(phoneTime, ctx.now) ? phoneTime : null;
  await completeJob(ctx, jobId, { ...done, doneAt });
  if (transferNote && signedBy) await documents().signOnSite(ctx, job, { name: signedBy, ...transferNote });
  if (paper) await documents().filePaperNote(ctx, job, { name: signedBy!, file: paper });
  await storePhoto(ctx, job, files, `Photo, ${JOB_TYPE_LABELS[job.type].toLowerCase()}`);
  if (signature)
    await documents().storeEvidence(ctx, job, {
      kind: 'signature',
      title: `Signed on site by ${signedBy}`,
      file: signature,
    });
}

/** A driver's evidence must be a picture, whatever its file name says. */
export function requirePictures(files: readonly StoredFile[]): void {
  const other = files.find(({ mime }) => !isPictureType(mime));
  if (other) throw new Refusal('PICTURE_TYPE', { field: other.field });
}

export async function storePhoto(
  ctx: TenantContext,
  job: EvidenceOf,
  files: readonly StoredFile[],
  title: string,
): Promise<void> {
  const photo = files.find(({ field }) => field === 'photo');
  if (photo) await documents().storeEvidence(ctx, job, { kind: 'photo', title, file: photo });
}

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
