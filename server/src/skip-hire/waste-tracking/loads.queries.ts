import { listReceipts } from '@tonnage/contract/skip-hire/waste-tracking';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { receiptProblems } from '@tonnage/domain/skip-hire/receipt';
import { receiptProblemText, type ReceiptProblem } from '@tonnage/domain/skip-hire/receipt-problems';
import { maySend, RECEIPT_LABELS } from '@tonnage/domain/skip-hire/waste-tracking';
import { sql } from 'kysely';
import { containing } from '../../platform/db/containing.ts';
import { dayCell, instantCell } from '../../platform/formats/cells.ts';
import { namedIn } from '../../platform/http/query-language/columns.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import { factsOf, OPEN, receipts, ticketOf, wordsOf, type Load } from './queries.ts';

const VIEWS = {
  due: OPEN,
  refused: sql`r.status in ('refused', 'unpaid')`,
  recorded: sql`r.status = 'accepted'`,
};
const loadOf = ({ load }: Readonly<Record<string, unknown>>) => load as Load;
const inWords = (all: readonly ReceiptProblem[]) =>
  all.map((problem) => ({ key: problem.key, message: receiptProblemText(problem), returned: problem.returned }));

/** The company's loads: open ones by due date, then recorded ones, newest first. */
export const loadTable = listTable(listReceipts, {
  as: 'r',
  rows: ({ db, scope }) =>
    db.selectFrom('waste_receipts as r').selectAll('r').where('r.tenant_id', '=', scope.tenantId),
  columns: {
    account: namedIn('accounts', 'r.account_id'),
    load: (ctx) => sql`(select to_json(x) from ${receipts(ctx).where(sql<boolean>`w.id = r.id`)} x)`,
  },
  also: ['load'],
  derived: {
    ticket: (row) => ({ id: loadOf(row).ticket_id, number: ticketOf(loadOf(row)).number }),
    order: (row) => ({ id: loadOf(row).order_id, number: loadOf(row).order_number }),
    site: (row) => loadOf(row).site,
    depot: (row) => loadOf(row).depot,
    waste: (row) => wordsOf(loadOf(row)).description ?? ticketOf(loadOf(row)).waste.description,
    netKg: (row) => ticketOf(loadOf(row)).netKg,
    late: (row, { now }) => maySend(row.status) && row.dueOn < dateIn(LONDON, now),
    // A load that was corrected since is no longer the one that the reply is about.
    trouble: (row) => (row.status === 'due' ? [] : inWords((loadOf(row).trouble ?? []) as unknown as ReceiptProblem[])),
    missing: (row) => (maySend(row.status) ? inWords(receiptProblems(factsOf(loadOf(row)), wordsOf(loadOf(row)))) : []),
  },
  order: {
    status: sql`(r.status = 'accepted')`,
    dueOn: sql`case when r.status = 'accepted' then 'infinity' else r.due_on end`,
  },
  filters: {
    q: (q, { scope }) => sql`r.id in (select x.id from waste_receipts x join documents t on t.id = x.ticket_id
      join jobs j on j.id = x.job_id join orders o on o.id = j.order_id join sites s on s.id = j.site_id
      join accounts a on a.id = x.account_id where x.tenant_id = ${scope.tenantId}
        and ${containing(['t.number', 'o.number', 'a.name', 's.name', 'x.tracking_id'], q)})`,
    view: (view) => VIEWS[view],
  },
  // The service itself imports a different spreadsheet.
  file: {
    name: 'loads',
    by: 'view',
    columns: [
      { header: 'Ticket', cell: (row) => row.ticket.number },
      { header: 'Order', cell: (row) => row.order.number },
      { header: 'Customer', cell: (row) => row.account.name },
      { header: 'Site', cell: (row) => row.site },
      { header: 'Depot', cell: (row) => row.depot },
      { header: 'Waste', cell: (row) => row.waste },
      { header: 'Weight (t)', cell: (row) => row.netKg / 1000 },
      { header: 'Received at', cell: (row) => instantCell(row.receivedAt) },
      { header: 'Due', cell: (row) => dayCell(row.dueOn) },
      { header: 'Status', cell: (row) => (row.late ? 'Overdue' : RECEIPT_LABELS[row.status]) },
      { header: 'Tracking ID', cell: (row) => row.trackingId },
      { header: 'Service’s reply', cell: (row) => row.trouble.map(({ message }) => message).join('; ') },
    ],
  },
});
