import type { RefusalCode } from '@tonnage/contract/refusals';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import { pictureKeyOf } from '../../../core/identity/picture.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { notifySessions } from '../../../platform/events/notify-change.ts';
import { removeFileJob } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireRequest } from '../queries.ts';

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
