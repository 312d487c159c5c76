import { listDeskInvoices } from '@tonnage/contract/skip-hire/billing/invoices';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { invoiceState } from '@tonnage/domain/skip-hire/invoices';
import { foundBy } from '../../../core/search/words.queries.ts';
import { namedIn } from '../../../platform/http/query-language/columns.ts';
import { listTable } from '../../../platform/http/query-language/list-table.ts';
import { INVOICES } from './csv.ts';
import { inState, INVOICE_COLUMNS } from './list.queries.ts';

/** Invoices of every customer, newest first. An invoice's number is also its document's. */
export const deskInvoiceTable = listTable(listDeskInvoices, {
  as: 'i',
  rows: ({ db, scope }) =>
    db
      .selectFrom('invoices as i')
      .selectAll('i')
      .where('i.tenant_id', '=', scope.tenantId)
      .where('i.kind', '=', 'invoice'),
  columns: {
    ...INVOICE_COLUMNS,
    account: namedIn('accounts', 'i.account_id', ['id', 'name', 'number']),
    updatedAt: 'i.changed_at',
  },
  derived: { state: (row, { now }) => invoiceState(row, dateIn(LONDON, now)) },
  filters: {
    q: foundBy({ document: 'i.document_id', account: 'i.account_id' }),
    state: (state, { now }) => inState(state, dateIn(LONDON, now)),
  },
  file: {
    name: 'invoices',
    by: 'state',
    columns: [
      { header: 'Account', cell: (row) => row.account.number },
      { header: 'Customer', cell: (row) => row.account.name },
      ...INVOICES,
    ],
  },
});
