import { listMails } from '@tonnage/contract/core/email';
import { MAIL_STATE_LABELS } from '@tonnage/domain/common/email-states';
import { sql } from 'kysely';
import { containing } from '../../platform/db/containing.ts';
import { instantCell } from '../../platform/formats/cells.ts';
import { namedIn } from '../../platform/http/query-language/columns.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';

/** The company's emails, newest first, without their texts. */
export const mailTable = listTable(listMails, {
  as: 'm',
  rows: ({ db, scope }) => db.selectFrom('emails as m').selectAll('m').where('m.tenant_id', '=', scope.tenantId),
  columns: {
    kind: 'm.template',
    to: 'm.to_address',
    error: sql`case when m.state <> 'sent' then m.last_error end`,
    account: namedIn('accounts', 'm.account_id'),
    nextAt: sql`case when m.state = 'queued' then m.next_at end`,
  },
  filters: {
    q: (q) => containing(['m.to_address'], q),
    state: (view) => (view === 'unsent' ? sql`m.state in ('queued', 'failed', 'kept')` : sql`m.state = ${view}`),
  },
  file: {
    name: 'mails',
    by: 'state',
    columns: [
      { header: 'Type', cell: (row) => row.kind },
      { header: 'Subject', cell: (row) => row.subject },
      { header: 'To', cell: (row) => row.to },
      { header: 'Customer', cell: (row) => row.account?.name ?? null },
      { header: 'Status', cell: (row) => MAIL_STATE_LABELS[row.state] },
      { header: 'Created at', cell: (row) => instantCell(row.createdAt) },
      { header: 'Sent at', cell: (row) => instantCell(row.sentAt) },
      { header: 'Attempts', cell: (row) => row.attempts },
      { header: 'Mail server’s reply', cell: (row) => row.error },
    ],
  },
});
