import { exportMails } from '@tonnage/contract/desk-exports';
import type { MailRow } from '@tonnage/contract/core/email';
import type { CsvColumn } from '../../platform/formats/csv.ts';
import { csvFile } from '../../platform/formats/csv-file.ts';
import type { TextBinder } from '../../platform/http/export-endpoint.ts';
import { presentMailRow } from './outbox.present.ts';
import { mailsAfter } from './outbox.queries.ts';

const STATES = { queued: 'Queued', sent: 'Sent', failed: 'Failed', kept: 'Not sent' };

const COLUMNS: readonly CsvColumn<MailRow>[] = [
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

/** What was mailed, without its texts. */
export function mailExportRoutes(text: TextBinder): void {
  text.staff(exportMails, (enter, { query }) =>
    csvFile(enter, {
      name: ['mails', query.state],
      columns: COLUMNS,
      after: async (ctx, last: MailRow | null, limit) =>
        (await mailsAfter(ctx, query, last?.id ?? null, limit)).map(presentMailRow),
    }),
  );
}
