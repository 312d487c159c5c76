import type { Received } from '@tonnage/contract/endpoint';
import type { enterPrivacyRequest } from '@tonnage/contract/skip-hire/privacy';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { writeRequest } from './write-request.ts';
import { acknowledgeJob } from '../jobs.ts';

/** Staff enter a request that came by telephone, letter or in person. Throws RECEIVED_LATER. */
export async function enterRequest(
  ctx: TenantContext,
  { phone, email, ...facts }: Received<typeof enterPrivacyRequest>['body']['data'],
): Promise<string> {
  const { db, now, scope, queue } = ctx;
  const { tenantId, actor } = scope;
  if (facts.receivedOn > dateIn(LONDON, now)) throw new Refusal('RECEIVED_LATER');
  const written = { ...facts, phone: phone || null, email: email || null, enteredBy: actor.userId };
  const { id } = await writeRequest({ db, now, tenantId }, written);
  await audit(ctx, {
    action: 'privacy.entered',
    entity: 'privacy_request',
    entityId: id,
    accountId: null,
    changes: { kind: facts.kind, receivedOn: facts.receivedOn },
  });
  await queue.send(db, acknowledgeJob, { requestId: id, tenantId });
  return id;
}
