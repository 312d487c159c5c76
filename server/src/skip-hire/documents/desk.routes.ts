import * as wire from '@tonnage/contract/skip-hire/documents/documents';
import { getDeskFile, getDeskThumbnail, uploadDeskDocument } from '@tonnage/contract/skip-hire/documents/documents';
import * as notes from '@tonnage/contract/skip-hire/documents/transfer-notes';
import { filePaperNote as paperNote } from '@tonnage/contract/skip-hire/documents/transfer-notes';
import { LIMITS } from '@tonnage/contract/limits';
import * as moved from '@tonnage/contract/skip-hire/documents/moved-tickets';
import { getRunSheet } from '@tonnage/contract/skip-hire/documents/run-sheet';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { correctNote, issueTransferNote } from './commands/transfer-note.ts';
import { issueSeasonTicket } from './commands/issue-season-ticket.ts';
import { remindToSign, addStaffDocument } from './commands/staff-documents.ts';
import { removeStaffDocument } from './commands/remove-document.ts';
import { takeNoteBack } from './commands/void-documents.ts';
import { deskDocumentShown, documentWritten, deskDocumentTable } from './desk-documents.queries.ts';
import { paperById } from './paper.queries.ts';
import { deskDocumentById, noteChoices } from './desk.queries.ts';
import { noteDraft } from './draft.queries.ts';
import type { ByteBinder } from '../../platform/http/file-endpoint.ts';
import { filePaperNote } from './commands/file-paper-note.ts';
import { dropMovedTicket, fileTicketPaper } from './commands/moved-tickets.ts';
import { movedTickets } from './moved-tickets.queries.ts';
import { renderedFile, thumbnailOf } from './rendered-file.ts';
import { documentBrandOf } from '../../core/tenants/document-brand.queries.ts';
import { requireDriver } from '../fleet/drivers.queries.ts';
import { presentStop } from '../fleet/driver-routes/present.ts';
import { stopsOfDay } from '../fleet/driver-routes/queries.ts';
import { makeRunSheet } from './commands/make-run-sheet.ts';

/** The documents of every customer, and the notes that staff issue by hand. */
export function deskDocumentRoutes(bind: Binder, deps: Deps): void {
  bind.staff(wire.listDeskDocuments, deskDocumentTable.answer, deskDocumentTable.file);
  bind.staff(wire.getDeskDocument, (ctx, { params }) => deskDocumentShown(ctx, params.id));
  bind.staff(wire.getDeskDocumentPaper, async (ctx, { params }) => {
    const row = await deskDocumentById(ctx, params.id);
    if (!row) throw new Refusal('NOT_FOUND');
    return { data: await paperById(ctx.db, ctx.scope.tenantId, row.id) };
  });
  // The link belongs to the session: it ends with it, and has the session's permissions.
  bind.staff(wire.getDeskDocumentLink, async (ctx, { params, query }) => {
    const row = await deskDocumentById(ctx, params.id);
    if (!row) throw new Refusal('NOT_FOUND');
    const path = `/api/desk/documents/${row.id}/file`;
    const link = await deps.tokens.signLink({ sessionId: ctx.sessionId, target: `${path} ${query.as}` }, ctx.now);
    const expiresAt = new Date(Date.parse(ctx.now) + LIMITS.linkSeconds * 1000).toISOString();
    return { data: { url: `${path}?as=${query.as}&link=${link}`, expiresAt } };
  });
  bind.staff(wire.removeDeskDocument, async (ctx, { params }) => ({
    data: { id: await removeStaffDocument(ctx, params.id) },
  }));
  bind.staff(notes.draftNote, async (ctx, { query }) => ({ data: await noteDraft(ctx, query) }));
  bind.staff(notes.getNoteChoices, async (ctx, { query }) => ({ data: await noteChoices(ctx, query) }));
  bind.staff(notes.issueTransferNote, async (ctx, { body }) =>
    documentWritten(ctx, await issueTransferNote(ctx, body.data.jobId, body.data.said)),
  );
  bind.staff(notes.issueSeasonTicket, async (ctx, { body }) =>
    documentWritten(ctx, await issueSeasonTicket(ctx, body.data)),
  );
  bind.staff(notes.voidNote, async (ctx, { params, body }) => {
    await takeNoteBack(ctx, params.id, body.data.reason);
    return documentWritten(ctx, params.id);
  });
  bind.staff(notes.correctNote, async (ctx, { params, body }) =>
    documentWritten(ctx, await correctNote(ctx, params.id, body.data)),
  );
  bind.staff(moved.listMovedTickets, async (ctx) => ({ data: await movedTickets(ctx) }));
  bind.staff(moved.dropMovedTicket, async (ctx, { params }) => {
    await dropMovedTicket(ctx, params.id);
    return { data: { id: params.id } };
  });
  bind.staff(notes.remindToSign, async (ctx, { params }) => {
    await remindToSign(ctx, params.id);
    return documentWritten(ctx, params.id);
  });
}

/** Files of every customer for staff, and staff uploads. */
export function deskFileRoutes(bytes: ByteBinder, deps: Deps): void {
  bytes.desk(getDeskFile, async (ctx, { params, query }) =>
    renderedFile(deps, ctx.scope.tenantId, await deskDocumentById(ctx, params.id), query.as),
  );
  bytes.desk(getDeskThumbnail, async (ctx, { params }) => thumbnailOf(deps, await deskDocumentById(ctx, params.id)));
  bytes.deskUpload(uploadDeskDocument, { files: 1 }, async (ctx, { body }, files) =>
    deskDocumentShown(ctx, await addStaffDocument(ctx, body.data, files)),
  );
  bytes.deskUpload(paperNote, { files: 1 }, async (ctx, { body }, files) =>
    documentWritten(ctx, await filePaperNote(ctx, body.data, files)),
  );
  bytes.deskUpload(moved.fileTicketPaper, { files: 1 }, async (ctx, { params, body }, files) => {
    await fileTicketPaper(ctx, params.id, body.data, files);
    return documentWritten(ctx, params.id);
  });
}

/** The printable route sheet of a driver's day. */
export function runSheetRoutes(bytes: ByteBinder): void {
  bytes.desk(getRunSheet, async (ctx, { params }) => {
    const driver = await requireDriver(ctx, params.id);
    const stops = (await stopsOfDay(ctx, driver.id, params.date)).map(presentStop);
    const company = await documentBrandOf(ctx.db, ctx.scope.tenantId);
    const facts = { driver: driver.name, depot: driver.depot.name, date: params.date, stops };
    return {
      mime: 'application/pdf',
      name: `Route sheet ${driver.name} ${params.date}.pdf`,
      as: 'attachment',
      facts: { company, ...facts },
      open: () => makeRunSheet(company, { ...facts, printedAt: ctx.now }),
    };
  });
}
