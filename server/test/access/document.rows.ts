import { DOCUMENT_KINDS } from '@tonnage/domain/skip-hire/documents';
import { noteLink } from '../../src/skip-hire/documents/note-link.ts';
import { SIGNING } from '../documents.ts';
import { ANYBODY, IN_ACCOUNT, nothing, ORDERS, type Rows } from './policy.ts';

/** Documents, their files and their signatures. */
export const documentRows: Rows = (h) => {
  /** An email's link works for anybody who has it, signed in or not, and at no other company. */
  const ofMail = {
    may: ANYBODY,
    foreign: 'NOTE_LINK',
    wholeTenant: true as const,
    fresh: async () => {
      const address = 'office@acme.example';
      await h.withoutTenant((db) =>
        db.updateTable('accounts').set({ email: address }).where('id', '=', h.fixtures.acme.accountId).execute(),
      );
      const id = await h.ticket(h.fixtures.acme, { waiting: true });
      return { noteToken: await noteLink.sign(h.deps.tokens, { id, address }) };
    },
  };
  return {
    listDocuments: { may: IN_ACCOUNT, sent: () => ({ query: { filters: { kind: { $in: DOCUMENT_KINDS } } } }) },
    getDocument: { may: IN_ACCOUNT, sent: ({ documentId }) => ({ params: { id: documentId } }), foreign: 'NOT_FOUND' },
    createDocument: {
      others: { 'limited manager': 'NOT_FOUND' },
      may: ORDERS,
      sent: ({ siteId, fileId }) => ({ body: { data: { kind: 'other', site: siteId, file: fileId } } }),
      foreign: 'NOT_FOUND',
      fresh: async (role) => ({ fileId: await h.fileOf(h.fixtures.acme[role]) }),
    },
    updateDocument: {
      others: { 'limited manager': 'NOT_YOUR_UPLOAD' },
      may: ORDERS,
      sent: ({ uploadId }) => ({ params: { id: uploadId }, body: { data: { title: 'Plan' } } }),
      foreign: 'NOT_FOUND',
      fresh: async (role) => ({ uploadId: await h.uploaded(h.fixtures.acme[role]) }),
    },
    patchDocument: {
      others: { 'limited manager': 'NOT_YOUR_UPLOAD' },
      may: ORDERS,
      sent: ({ uploadId }) => ({ params: { id: uploadId }, body: { data: { title: 'Plan' } } }),
      foreign: 'NOT_FOUND',
      fresh: async (role) => ({ uploadId: await h.uploaded(h.fixtures.acme[role]) }),
    },
    removeDocument: {
      others: { 'limited manager': 'NOT_YOUR_UPLOAD' },
      may: ORDERS,
      sent: ({ uploadId }) => ({ params: { id: uploadId } }),
      foreign: 'NOT_FOUND',
      fresh: async (role) => ({ uploadId: await h.uploaded(h.fixtures.acme[role]) }),
    },
    getDocumentNote: {
      may: IN_ACCOUNT,
      sent: ({ documentId }) => ({ params: { id: documentId } }),
      foreign: 'NOT_FOUND',
    },
    getDocumentPaper: {
      may: IN_ACCOUNT,
      sent: ({ documentId }) => ({ params: { id: documentId } }),
      foreign: 'NOT_FOUND',
    },
    signDocument: {
      may: ORDERS,
      sent: ({ documentId }) => ({ params: { id: documentId }, body: { data: SIGNING } }),
      foreign: 'NOT_FOUND',
      fresh: async () => ({ documentId: await h.ticket(h.fixtures.acme, { waiting: true }) }),
    },
    getMailedNote: { ...ofMail, sent: ({ noteToken }) => ({ body: { data: { token: noteToken } } }) },
    signMailedNote: {
      ...ofMail,
      sent: ({ noteToken }) => ({ body: { data: { token: noteToken, ...SIGNING } } }),
    },
    getDocumentLink: {
      may: IN_ACCOUNT,
      sent: ({ documentId }) => ({ params: { id: documentId } }),
      foreign: 'NOT_FOUND',
    },
    getDocumentFile: {
      may: IN_ACCOUNT,
      sent: ({ documentId }) => ({ params: { id: documentId } }),
      foreign: 'NOT_FOUND',
    },
    getDocumentThumbnail: {
      may: IN_ACCOUNT,
      sent: ({ uploadId }) => ({ params: { id: uploadId } }),
      foreign: 'NOT_FOUND',
    },
    archiveDocuments: {
      may: IN_ACCOUNT,
      sent: ({ documentId }) => ({ body: { data: { ids: [documentId] } } }),
      foreign: 'ARCHIVE_EMPTY',
    },
    uploadFiles: { may: { ...ORDERS, owner: 'NO_FILE', manager: 'NO_FILE', buyer: 'NO_FILE' }, sent: nothing },
  };
};
