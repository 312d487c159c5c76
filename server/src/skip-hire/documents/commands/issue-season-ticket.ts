import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { isSeason } from '@tonnage/domain/skip-hire/office-documents';
import type { NoteWords } from '@tonnage/domain/skip-hire/transfer-note';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { noteSite, standingTicket } from '../draft.queries.ts';
import { issueNote } from './issue-note.ts';

interface Season {
  siteId: string;
  wasteTypeId: string;
  validFrom: IsoDate;
  validTo: IsoDate;
  said?: NoteWords | undefined;
}

/**
 * Issues a season ticket by hand, both days included. One site and one waste never have two on the same day: the second
 * of two concurrent issues finds the first under the site's lock. Throws NOT_FOUND, SEASON_TOO_LONG, NOTE_HAZARDOUS,
 * NOTE_STANDS, NOTE_INCOMPLETE.
 */
export async function issueSeasonTicket(ctx: TenantContext, season: Season, replacesId?: string): Promise<string> {
  const { siteId, wasteTypeId, validFrom, validTo, said } = season;
  const site = await noteSite(ctx, siteId, wasteTypeId, true);
  if (!site) throw new Refusal('NOT_FOUND', { field: 'siteId' });
  if (!isSeason(validFrom, validTo) || validTo < dateIn(LONDON, ctx.now)) throw new Refusal('SEASON_TOO_LONG');
  if (site.hazardous) throw new Refusal('NOTE_HAZARDOUS');
  const standing = await standingTicket(ctx, season);
  if (standing !== null)
    throw new Refusal('NOTE_STANDS', {
      message: `${standing} already covers some of these days. Choose others, or correct or void that one first.`,
    });
  const { account_id: accountId } = site;
  return issueNote(ctx, {
    kind: 'season_ticket',
    accountId,
    siteId,
    wasteTypeId,
    validFrom,
    validTo,
    said,
    replacesId,
  });
}
