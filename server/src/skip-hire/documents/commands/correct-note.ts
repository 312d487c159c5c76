import type { IsoDate } from '@tonnage/domain/common/dates';
import type { NoteWords } from '@tonnage/domain/skip-hire/transfer-note';
import type { TenantContext } from '../../../platform/http/context.ts';
import { issueSeasonTicket } from './issue-season-ticket.ts';
import { issueTransferNote } from './issue-transfer-note.ts';
import { takeNoteBack } from './withdraw-note.ts';

interface Correction {
  reason: string;
  said?: NoteWords | undefined;
  validFrom?: IsoDate | undefined;
  validTo?: IsoDate | undefined;
}

/**
 * Takes a note back and issues it again as it should be, in one: both say of each other, and the customer is asked to sign.
 * What keeps the new one from being issued leaves the old one standing. Returns the new one's id. Throws as its parts do.
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
