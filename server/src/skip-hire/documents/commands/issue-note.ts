import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { retainUntil } from '@tonnage/domain/skip-hire/documents';
import { missingFromNote, type NoteWords } from '@tonnage/domain/skip-hire/transfer-note';
import { audit } from '../../../core/audit/commands/audit.ts';
import { orderedBy } from '../../orders/placed-by.queries.ts';
import { emailCustomer } from '../../../core/email/commands/email-customer.ts';
import type { BaseContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../../platform/scope.ts';
import { noteFacts } from '../note.queries.ts';
import { takeNumber } from './take-number.ts';
import { signatureWaiting } from '../emails.ts';

export type NoteContext = BaseContext & { scope: { tenantId: string; actor: Actor } };

/** A note of one job, or a season ticket of a site and a waste between two days, both included. */
export type Note = {
  accountId: string;
  siteId: string;
  wasteTypeId: string;
  /** What staff wrote to override the known facts. */
  said?: NoteWords | undefined;
  /** For a correction: the note that it replaces, which is void. */
  replacesId?: string | undefined;
  /** The customer signs it in the same step: nobody is asked by email. */
  signedAtOnce?: true;
} & ({ kind: 'wtn'; jobId: string } | { kind: 'season_ticket'; validFrom: string; validTo: string });

/**
 * Issues a waste transfer note or a season ticket, signed by the carrier, and asks the customer to sign it
 * (trade-and-law.md §2.1, §2.6). One that lacks a fact of reg. 35 is not issued: NOTE_INCOMPLETE names what is missing.
 * Until it is signed it shows its job's current facts; the signature freezes them.
 */
export async function issueNote(ctx: NoteContext, note: Note): Promise<string> {
  const { db, now, scope } = ctx;
  const subject = {
    tenant_id: scope.tenantId,
    account_id: note.accountId,
    site_id: note.siteId,
    job_id: note.kind === 'wtn' ? note.jobId : null,
    waste_type_id: note.wasteTypeId,
    kind: note.kind,
    number: null,
    valid_from: note.kind === 'wtn' ? null : note.validFrom,
    valid_to: note.kind === 'wtn' ? null : note.validTo,
    said: note.said && Object.values(note.said).some((word) => word != null) ? note.said : null,
  };
  const missing = missingFromNote(await noteFacts(db, subject));
  if (missing.length > 0) {
    throw new Refusal('NOTE_INCOMPLETE', {
      message: `The note can’t be issued yet: enter ${missing.join(', ')}.`,
      details: { missing },
    });
  }
  const about = await db
    .selectFrom('sites as s')
    .innerJoin('waste_types as w', 'w.tenant_id', 's.tenant_id')
    .innerJoin('tenants as t', 't.id', 's.tenant_id')
    .leftJoin('jobs as j', (join) => join.on('j.id', '=', subject.job_id))
    .select(['s.name as site', 'w.name as waste', 'j.order_id', 't.note_years', 't.legal_name', 't.name as company'])
    .where('s.id', '=', note.siteId)
    .where('w.id', '=', note.wasteTypeId)
    .executeTakeFirstOrThrow();
  const date = dateIn(LONDON, now);
  const number = await takeNumber(db, scope.tenantId, 'note');
  const id = newId(now);
  await db
    .insertInto('documents')
    .values({
      id,
      ...subject,
      said: subject.said && json(subject.said),
      replaces_id: note.replacesId ?? null,
      number,
      order_id: about.order_id,
      title: `${note.kind === 'wtn' ? 'Transfer note' : 'Season ticket'}, ${about.waste.toLowerCase()}, ${about.site}`,
      status: 'awaiting_signature',
      date,
      retain_until: retainUntil({ kind: note.kind, date, validTo: subject.valid_to }, about.note_years),
      issuer: json(
        scope.actor.kind === 'staff'
          ? { name: scope.actor.name, position: null, at: now }
          : { name: about.legal_name ?? about.company, position: 'issued when the job was confirmed', at: now },
      ),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'document.issued',
    entity: 'document',
    entityId: id,
    accountId: note.accountId,
    changes: { number, kind: note.kind, ...(note.replacesId && { replaces: note.replacesId }) },
  });
  if (note.signedAtOnce) return id;
  const { accountId, siteId } = note;
  const to = { accountId, siteId, ...(await orderedBy(ctx, about.order_id)) };
  await emailCustomer(ctx, signatureWaiting, to, { documentId: id });
  return id;
}
