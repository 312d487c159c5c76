import type { MailRow } from '@tonnage/contract/core/email';
import type { CsvColumn } from '../../platform/formats/csv.ts';

const STATES = { queued: 'Queued', sent: 'Sent', failed: 'Failed', kept: 'Not sent' };

/** The emails in the outbox, without their texts. */
export const MAILS: readonly CsvColumn<MailRow>[] = [
  { header: 'Type', cell: (row) => row.kind },
  { header: 'Subject', cell: (row) => row.subject },
  { header: 'To', cell: (row) => row.to },
  { header: 'Customer', cell: (row) => row.account?.name ?? null },
  { header: 'Status', cell: (row) => STATES[row.state] },
  { header: 'Created at', cell: (row) => row.createdAt },
  { header: 'Sent at', cell: (row) => row.sentAt },
  { header: 'Attempts', cell: (row) => row.attempts },
  { header: 'Mail server’s reply', cell: (row) => row.error },
];
