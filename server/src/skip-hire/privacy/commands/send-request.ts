import type { Received } from '@tonnage/contract/endpoint';
import type { sendPrivacyRequest } from '@tonnage/contract/skip-hire/privacy';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { GuestContext } from '../../../platform/context.ts';
import { writeRequest } from './write-request.ts';
import { acknowledgeJob } from '../jobs.ts';

/** Anybody asks about their personal data, or complains; an email acknowledges it. Returns the day it is due. */
export async function sendRequest(
  ctx: GuestContext,
  { phone, ...facts }: Received<typeof sendPrivacyRequest>['body']['data'],
): Promise<{ dueOn: IsoDate }> {
  const { db, now, tenantId, queue } = ctx;
  const receivedOn = dateIn(LONDON, now);
  const { id, dueOn } = await writeRequest(ctx, { ...facts, phone: phone || null, receivedOn, enteredBy: null });
  await queue.send(db, acknowledgeJob, { requestId: id, tenantId });
  return { dueOn };
}
