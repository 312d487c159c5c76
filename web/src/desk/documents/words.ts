import type { DeskDocumentWritten } from '@tonnage/contract/skip-hire/documents/transfer-notes';
import type { OFFICE_UPLOAD_KINDS } from '@tonnage/domain/skip-hire/office-documents';
import { sentTo } from '../sent-to.ts';
import type { ListWords } from '../../shared/list-screen.tsx';

type Written = Pick<DeskDocumentWritten, 'number' | 'sentTo' | 'sending' | 'account'>;

const count = (n: number) => n.toLocaleString('en-GB');

export const words = {
  list: {
    caption: 'Documents',
    tabs: 'Status',
    all: 'All',
    search: 'Number, title, customer, site or order',
    total: (n) => (n === 1 ? '1 document' : `${count(n)} documents`),
    none: 'No matching documents.',
    clear: 'No notes to sign.',
    showAll: 'Show all documents',
    empty: 'No documents yet.',
  } satisfies ListWords,
  title: (n: number) => (n === 1 ? '1 document' : `${count(n)} documents`),
  waiting: (n: number) => (n === 1 ? '1 note awaiting signature' : `${count(n)} notes awaiting signature`),
  kind: 'Type',
  picture: 'Preview',
  customer: 'Customer',
  site: 'Site',
  wholeAccount: 'Whole account',
  order: 'Order',
  date: 'Date',
  back: 'Cancel',
  correct: 'Correct',
  takeBack: 'Void',
  remove: 'Delete',
  filePaper: 'File signed paper note',
  note: 'Transfer note',
  noteTitle: 'Issue a waste transfer note',
  seasonTitle: 'Issue a season ticket',
  issue: 'Issue',
  issued: (written: Written) => `${written.number} issued. ${sentTo(written, written.account.name)}`,
  reason: 'Reason',
  reasonHelp: 'Stored with the voided note.',
  reasonMissing: 'Enter a reason.',
  jobMissing: 'Choose the job.',
  choose: 'Choose',
  customerMissing: 'Choose the customer.',
  upload: 'Upload a document',
  uploadKinds: {
    permit: 'Permit',
    weighbridge_ticket: 'Weighbridge ticket',
    photo: 'Photo',
    other: 'Other',
  } satisfies Record<(typeof OFFICE_UPLOAD_KINDS)[number], string>,
};
