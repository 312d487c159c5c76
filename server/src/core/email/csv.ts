import type { MailRow } from '@tonnage/contract/core/email';
import { MAIL_STATE_LABELS } from '@tonnage/domain/common/email-states';
import { instantCell, type FileColumn } from '../../platform/formats/cells.ts';

/** The emails in the outbox, without their texts. */
export const MAILS: readonly FileColumn<MailRow>[] = [
  { header: 'Type', cell: (row) => row.kind },
  { header: 'Subject', cell: (row) => row.subject },
  { header: 'To', cell: (row) => row.to },
  { header: 'Customer', cell: (row) => row.account?.name ?? null },
  { header: 'Status', cell: (row) => MAIL_STATE_LABELS[row.state] },
  { header: 'Created at', cell: (row) => instantCell(row.createdAt) },
  { header: 'Sent at', cell: (row) => instantCell(row.sentAt) },
  { header: 'Attempts', cell: (row) => row.attempts },
  { header: 'Mail server’s reply', cell: (row) => row.error },
];
