import type { IsoDate } from '@tonnage/domain/common/dates';
import type { NoteWords } from '@tonnage/domain/skip-hire/transfer-note';
import type { TenantContext } from '../../../platform/context.ts';
import { issueSeasonTicket } from './issue-season-ticket.ts';
import { issueTransferNote } from './issue-transfer-note.ts';
import { takeNoteBack } from './void-documents.ts';

interface Correction {
  reason: string;
  said?: NoteWords | undefined;
  validFrom?: IsoDate | undefined;
  validTo?: IsoDate | undefined;
}

/**
 * Voids a note and issues a corrected one, in one transaction: each refers to the other, and the customer is asked to
 * sign. If the new one cannot be issued, the old one stays valid. Returns the new one's id. Throws as its parts do.
 */
export async function correctNote(ctx: TenantContext, id: string, correction: Correction): Promise<string> {
  const { reason, said, validFrom, validTo } = correction;
  const old = await takeNoteBack(ctx, id, reason);
  if (old.kind === 'wtn') return issueTransferNote(ctx, old.job_id!, said, old.id);
  const season = {
    siteId: old.site_id!,
    wasteTypeId: old.waste_type_id!,
    validFrom: validFrom ?? old.valid_from!,
    validTo: validTo ?? old.valid_to!,
    said,
  };
  return issueSeasonTicket(ctx, season, old.id);
}
