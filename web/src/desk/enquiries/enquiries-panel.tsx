import { useQuery } from '@tanstack/react-query';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { queryOf } from '../../lib/queries.ts';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { columnsOf } from './enquiries.tsx';

interface EnquiriesPanelProps {
  of: { orderId: string } | { invoiceId: string };
  today: IsoDate;
}

/** What the customer reported about an order, or asked about an invoice; nothing while there is none. */
export function EnquiriesPanel({ of, today }: EnquiriesPanelProps) {
  const { data } = useQuery(queryOf('listDeskEnquiries', { query: { ...of, pagination: { pageSize: 100 } } }));
  if (!data || data.data.length === 0) return null;
  return (
    <Panel title="Enquiries" flush>
      <DataTable
        caption="Enquiries"
        rows={data.data}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/desk/enquiries/${id}`}
        empty={null}
        columns={columnsOf(today).filter(({ id }) => id !== 'customer')}
      />
    </Panel>
  );
}
