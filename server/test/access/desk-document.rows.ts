import { addStaffDocument } from '../../src/skip-hire/documents/commands/staff-documents.ts';
import { collecting, PNG, stored } from '../documents.ts';
import { nothing, staffWho, type Rows, type Things } from './policy.ts';

const MANAGE = staffWho('documents.manage');
const TERM = { validFrom: '2027-01-01', validTo: '2027-12-31' };

/** The documents of every customer, at the desk. */
export const deskDocumentRows: Rows = (h) => {
  const of = (thing: 'documentId' | 'uploadId', body?: object) => ({
    sent: (things: Things) => ({ params: { id: things[thing] }, ...(body && { body: { data: body } }) }),
    foreign: 'NOT_FOUND',
    wholeTenant: true as const,
  });
  const moved = async () => ({ documentId: await h.movedTicket(await h.customer()) });
  const waiting = async () => ({ documentId: await h.ticket(await h.customer(), { waiting: true }) });
  return {
    listDeskDocuments: { may: staffWho('desk.view'), sent: nothing },
    getDeskDocument: { may: staffWho('desk.view'), ...of('documentId') },
    getDeskDocumentPaper: { may: staffWho('desk.view'), ...of('documentId') },
    getDeskDocumentLink: { may: staffWho('desk.view'), ...of('documentId') },
    getDeskThumbnail: { may: staffWho('desk.view'), ...of('uploadId') },
    getDeskFile: { may: staffWho('desk.view'), ...of('uploadId') },
    // Sent without a file: permitted callers are told so.
    uploadDeskDocument: {
      may: { ...MANAGE, clerk: 'NO_FILE', planner: 'NO_FILE' },
      sent: ({ accountId }) => ({ body: { data: { kind: 'other', accountId } } }),
    },
    removeDeskDocument: {
      may: MANAGE,
      ...of('uploadId'),
      fresh: async () => ({
        uploadId: await h.office(async (ctx) =>
          addStaffDocument(ctx, { kind: 'other', accountId: h.fixtures.acme.accountId }, [await stored(h.deps, PNG)]),
        ),
      }),
    },
    draftNote: {
      may: MANAGE,
      sent: ({ siteId }) => ({ query: { siteId, wasteTypeId: h.fixtures.alpha.mixed } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    getNoteChoices: { may: MANAGE, sent: ({ accountId }) => ({ query: { accountId } }) },
    issueTransferNote: {
      may: MANAGE,
      sent: ({ standingJobId }) => ({ body: { data: { jobId: standingJobId } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: async () => ({ standingJobId: (await collecting(h, await h.customer())).jobId }),
    },
    // Sent without a file: permitted callers are told so.
    filePaperNote: {
      may: { ...MANAGE, clerk: 'NO_FILE', planner: 'NO_FILE' },
      sent: ({ standingJobId }) => ({
        body: { data: { jobId: standingJobId, signedBy: 'Jo Site', signedOn: '2026-03-03' } },
      }),
    },
    issueSeasonTicket: {
      may: MANAGE,
      sent: ({ siteId }) => ({ body: { data: { siteId, wasteTypeId: h.fixtures.alpha.mixed, ...TERM } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: async () => ({ siteId: await h.site(h.fixtures.acme) }),
    },
    voidNote: { may: MANAGE, ...of('documentId', { reason: 'Another waste' }), fresh: waiting },
    correctNote: { may: MANAGE, ...of('documentId', { reason: 'Another waste' }), fresh: waiting },
    listMovedTickets: { may: MANAGE, sent: nothing, fresh: moved },
    fileTicketPaper: {
      may: { ...MANAGE, clerk: 'NO_FILE', planner: 'NO_FILE' },
      sent: ({ documentId }) => ({
        params: { id: documentId },
        body: { data: { signedBy: 'Jo Site', signedOn: '2026-03-03' } },
      }),
    },
    dropMovedTicket: { may: MANAGE, ...of('documentId'), fresh: moved },
    remindToSign: { may: MANAGE, ...of('documentId', {}), fresh: waiting },
  };
};
