import type { Received } from '@tonnage/contract/endpoint';
import type { sendPrivacyRequest, enterPrivacyRequest } from '@tonnage/contract/skip-hire/privacy';
import { LONDON, type IsoDate, type Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { privacyDue, type PrivacyKind } from '@tonnage/domain/skip-hire/privacy';
import { audit } from '../../../core/audit/commands/audit.ts';
import { queueMail } from '../../../core/email/commands/queue-email.ts';
import type { GuestContext, TenantContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { privacyAnswered } from '../emails.ts';
import { acknowledgeJob } from '../jobs.ts';
import { requireRequest } from '../queries.ts';
import type { RefusalCode } from '@tonnage/contract/refusals';
import { sql } from 'kysely';
import { pictureKeyOf } from '../../../core/identity/picture.ts';
import { notifySessions } from '../../../platform/events/notify-change.ts';
import { removeFileJob } from '../../../platform/jobs.ts';

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

interface Written {
  kind: PrivacyKind;
  name: string;
  email: string | null;
  phone: string | null;
  text: string;
  receivedOn: IsoDate;
  enteredBy: string | null;
}

/** Writes a request about personal data with the day it is due. */
export async function writeRequest(
  { db, now, tenantId }: { db: Db; now: Instant; tenantId: string },
  { kind, name, email, phone, text, receivedOn, enteredBy }: Written,
): Promise<{ id: string; dueOn: IsoDate }> {
  const id = newId(now);
  const dueOn = privacyDue(kind, receivedOn);
  await db
    .insertInto('privacy_requests')
    .values({
      id,
      tenant_id: tenantId,
      kind,
      name,
      email,
      phone,
      body: text,
      received_on: receivedOn,
      due_on: dueOn,
      created_at: now,
      entered_by: enteredBy,
    })
    .execute();
  return { id, dueOn };
}

/** Staff answer a request, by email if it has an address. Throws NOT_FOUND, WRONG_STATE when it has been answered. */
export async function answerRequest(ctx: TenantContext, id: string, text: string): Promise<void> {
  const { db, now, scope } = ctx;
  const request = await requireRequest(ctx, id);
  const answered = await db
    .updateTable('privacy_requests')
    .set({ answer: text, answered_at: now, answered_by: scope.actor.userId })
    .where('id', '=', request.id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  if (answered.numUpdatedRows === 0n)
    throw new Refusal('WRONG_STATE', { message: 'This has been answered already. Reload the page.' });
  await audit(ctx, { action: 'privacy.answered', entity: 'privacy_request', entityId: request.id, accountId: null });
  if (request.email === null) return;
  const to = { email: request.email, name: request.name, accountId: null };
  await queueMail(ctx, privacyAnswered, to, { requestId: request.id });
}

/**
 * Everything that the company holds about the person of a request, found by their address, for a copy under article 15 of the UK GDPR.
 * Reading it is audited. Throws NOT_FOUND, NO_ADDRESS.
 */
export async function exportPerson(ctx: TenantContext, id: string): Promise<Record<string, unknown>> {
  const request = await requireRequest(ctx, id);
  if (request.email === null) throw new Refusal('NO_ADDRESS');
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select tonnage_person_data(${request.email}) as data`.execute(ctx.db);
  await audit(ctx, { action: 'privacy.exported', entity: 'privacy_request', entityId: request.id, accountId: null });
  return { email: request.email, ...rows[0]!.data };
}

interface Erased {
  refusal?: Extract<RefusalCode, `PERSON_${string}`>;
  sessions: string[];
  picture: string | null;
}

/**
 * Erases the person of a request, as `tonnage_erase_person` describes. The request itself stays, as the proof. `email`: their
 * address again. Throws NOT_FOUND, NO_ADDRESS, ADDRESS_DIFFERS, WRONG_STATE when it was done already, PERSON_IS_STAFF,
 * PERSON_HAS_ORDERS, PERSON_LEADS. Source: UK GDPR, article 17.
 */
export async function erasePerson(ctx: TenantContext, id: string, email: string): Promise<void> {
  const { db, now, queue } = ctx;
  const request = await requireRequest(ctx, id);
  if (request.email === null) throw new Refusal('NO_ADDRESS');
  if (email.toLowerCase() !== request.email) throw new Refusal('ADDRESS_DIFFERS');
  const marked = await db
    .updateTable('privacy_requests')
    .set({ erased_at: now })
    .where('id', '=', request.id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (marked.numUpdatedRows === 0n)
    throw new Refusal('WRONG_STATE', { message: 'This person has been erased already. Reload the page.' });
  const { rows } = await sql<{ erased: Erased }>`
    select tonnage_erase_person(${request.email}, ${now}) as erased`.execute(db);
  const { refusal, sessions, picture } = rows[0]!.erased;
  if (refusal) throw new Refusal(refusal);
  notifySessions(
    db,
    sessions.map((session) => ({ id: session })),
  );
  const key = pictureKeyOf(picture);
  if (key !== null) await queue.send(db, removeFileJob, { key });
  await audit(ctx, { action: 'privacy.erased', entity: 'privacy_request', entityId: request.id, accountId: null });
}
