import type { fileTicketPaper as endpoint } from '@tonnage/contract/skip-hire/documents/moved-tickets';
import type { Received } from '@tonnage/contract/endpoint';
import { addDays, type Instant, type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import { mayBeSignedOn } from '@tonnage/domain/skip-hire/office-documents';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { oneFile } from '../../../platform/files/sent-files.ts';
import type { StoredFile } from '../../../platform/files/stored-files.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';
import { noteSite, standingTicket } from '../draft.queries.ts';
import { fileUnder } from './file-paper-note.ts';

type Input = Received<typeof endpoint>['body']['data'];

/**
 * Files the signed paper of a season ticket from an earlier system: from then on it covers its loads, and the customer can open it. One
 * site and one waste never have two tickets for a day: the second of two finds the first under the site's lock. Throws NOT_FOUND, NO_FILE,
 * WRONG_STATE, NOTE_HAZARDOUS, NOTE_STANDS, NOTE_INCOMPLETE. Source: Waste (England and Wales) Regulations 2011, reg. 35.
 */
export async function fileTicketPaper(
  ctx: TenantContext,
  id: string,
  { signedBy, position, signedOn }: Input,
  sent: readonly StoredFile[],
): Promise<void> {
  const { db, now } = ctx;
  const file = oneFile(sent);
  const ticket = await lockedTicket(ctx, id);
  if (!mayBeSignedOn(signedOn, ticket.valid_from, dateIn(LONDON, now)))
    throw new InvalidInput([
      {
        path: ['signedOn'],
        message:
          'Enter the date it was signed. It can’t be in the future, or more than 31 days before the ticket starts.',
      },
    ]);
  const site = await noteSite(ctx, ticket.site_id, ticket.waste_type_id, true);
  if (site?.hazardous) throw new Refusal('NOTE_HAZARDOUS');
  const standing = await standingTicket(ctx, {
    siteId: ticket.site_id,
    wasteTypeId: ticket.waste_type_id,
    validFrom: ticket.valid_from,
    validTo: ticket.valid_to,
  });
  if (standing !== null)
    throw new Refusal('NOTE_STANDS', {
      message: `${standing} already covers some of these days. Void that one first, or remove this ticket.`,
    });
  await db
    .updateTable('documents')
    .set({ status: 'awaiting_signature', signed_at: null, signature: null, updated_at: now })
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', ticket.id)
    .execute();
  const at = instantAt(LONDON, signedOn, '00:00');
  await fileUnder(ctx, ticket.account_id, ticket.id, { name: signedBy, position: position ?? null, at, file });
}

/** Removes a season ticket from an earlier system that has covered nothing. Throws NOT_FOUND, WRONG_STATE. */
export async function dropMovedTicket(ctx: TenantContext, id: string): Promise<void> {
  const ticket = await lockedTicket(ctx, id);
  await drop(ctx, (query) => query.where('id', '=', ticket.id));
}

/** Days after its last one for which a season ticket from an earlier system waits for its paper. */
const DAYS_TO_FILE = 90;

/** The last day of the tickets that wait for their paper no longer. */
export const waitedUntil = (now: Instant): IsoDate => addDays(dateIn(LONDON, now), -DAYS_TO_FILE - 1);

/**
 * Removes the season tickets from an earlier system whose paper was not filed in time: they covered nothing, and name who signed. One stays
 * while a load of its term still lacks a note, which only its paper can cover. The paper itself is kept where it was; what is found later
 * is an upload.
 */
export function dropEndedTickets(ctx: TenantContext): Promise<void> {
  return drop(ctx, (query) =>
    query.where('valid_to', '<=', waitedUntil(ctx.now)).where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notes_due as n')
            .innerJoin('jobs as j', (join) =>
              join.onRef('j.tenant_id', '=', 'n.tenant_id').onRef('j.id', '=', 'n.job_id'),
            )
            .select('n.job_id')
            .whereRef('j.tenant_id', '=', 'documents.tenant_id')
            .whereRef('j.site_id', '=', 'documents.site_id')
            .whereRef('j.waste_type_id', '=', 'documents.waste_type_id')
            .whereRef('j.date', '>=', 'documents.valid_from')
            .whereRef('j.date', '<=', 'documents.valid_to'),
        ),
      ),
    ),
  );
}

type Removal = ReturnType<typeof removal>;
const removal = ({ db, scope }: TenantContext) =>
  db
    .deleteFrom('documents')
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', '=', 'season_ticket')
    .where('status', '=', 'draft');

async function drop(ctx: TenantContext, which: (query: Removal) => Removal): Promise<void> {
  const gone = await which(removal(ctx)).returning(['id', 'account_id', 'title', 'number']).execute();
  for (const { id, account_id: accountId, title, number } of gone)
    await audit(ctx, {
      action: 'document.removed',
      entity: 'document',
      entityId: id,
      accountId,
      changes: { kind: 'season_ticket', title, number },
    });
}

/** The ticket that waits for its paper, locked: of two at once the second finds what became of it. */
async function lockedTicket({ db, scope }: TenantContext, id: string) {
  requireId(id);
  const ticket = await db
    .selectFrom('documents')
    .select(['id', 'status', 'account_id', 'site_id', 'waste_type_id', 'valid_from', 'valid_to', 'title', 'number'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('kind', '=', 'season_ticket')
    .forUpdate()
    .executeTakeFirst();
  if (!ticket) throw new Refusal('NOT_FOUND');
  if (ticket.status !== 'draft')
    throw new Refusal('WRONG_STATE', {
      message: 'The signed copy of this season ticket has already been filed. Reload the page.',
    });
  return {
    ...ticket,
    site_id: ticket.site_id!,
    waste_type_id: ticket.waste_type_id!,
    valid_from: ticket.valid_from!,
    valid_to: ticket.valid_to!,
  };
}
