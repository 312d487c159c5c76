import * as wire from '@tonnage/contract/skip-hire/documents/mailed-notes';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { isNote, maySign } from '@tonnage/domain/skip-hire/documents';
import type { TransferNote } from '@tonnage/domain/skip-hire/transfer-note';
import type { MailedContext } from '../../core/email/mailed-link.ts';
import type { Reading } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { signDocument } from './commands/sign-document.ts';
import { noteLink } from './note-link.ts';
import { noteFacts, recordedLoad } from './note.queries.ts';
import { presentNote } from './present.ts';
import { documentById } from './queries.ts';

/** A note that is signed from its email by somebody without a login. */
export function mailedNoteRoutes(bind: Binder): void {
  bind.token(noteLink, wire.getMailedNote, 'read', async (ctx) => ({ data: await mailedNote(ctx) }));
  bind.token(noteLink, wire.signMailedNote, 'write', async (ctx, { body }) => {
    const { token: _, ...signing } = body.data;
    await signDocument(ctx, ctx.mailedId, signing);
    return { data: await mailedNote(ctx) };
  });
}

/** The note of the link, with its contents while it can be signed. Throws NOTE_LINK. */
async function mailedNote({ db, now, scope, mailedId }: Reading<MailedContext>): Promise<wire.MailedNote> {
  const row = await documentById(db, scope, mailedId);
  if (!row || !isNote(row.kind)) throw new Refusal('NOTE_LINK');
  const number = row.number ?? '';
  const may = maySign({ ...row, validTo: row.valid_to, own: false }, dateIn(LONDON, now));
  if (!may.allowed) return { number, state: row.status === 'signed' ? 'signed' : 'over', note: null };
  const facts = (await noteFacts(db, { ...row, kind: row.kind })) as TransferNote;
  return { number, state: 'waiting', note: presentNote(row, facts, await recordedLoad(db, row)) };
}
