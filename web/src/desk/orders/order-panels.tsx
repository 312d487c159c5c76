import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import type { DocumentStatus } from '@tonnage/domain/skip-hire/documents';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatDayYear, formatTime } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { vatNote } from '@tonnage/domain/common/vat';
import { Photos } from '../../shared/documents/photos.tsx';
import { useFile } from '../../shared/use-file.ts';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { Timeline } from '../../ui/content/timeline.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { ReactNode } from 'react';
import styles from './orders.module.css';
import { WhyOrderPrice } from '../parts/why-price.tsx';
import { words } from './words.ts';

/** What was ordered, by whom, and for which site. */
export function FactsPanel({ data, action }: { data: DeskOrder; action: ReactNode }) {
  const { order, account, depot } = data;
  const { hireStart, hireUntil, permit, siteContact } = order;
  return (
    <Panel title="Order details" action={action}>
      <DescriptionList
        items={[
          {
            term: 'Customer',
            value: <TextLink to={`/desk/customers/${account.id}`}>{account.name}</TextLink>,
          },
          { term: words.site, value: `${order.site.name}, ${order.site.postcode}` },
          { term: 'Depot', value: depot.name },
          { term: 'Waste type', value: order.wasteType.name },
          { term: words.containerNumber, value: data.containerNumber },
          {
            term: 'Hire',
            value: hireStart && hireUntil && `${formatDayYear(hireStart)} to ${formatDayYear(hireUntil)}`,
          },
          { term: 'Placement', value: words.placements[order.placement] },
          {
            term: 'Permit',
            value:
              permit &&
              words.permitUntil(permit.council, permit.number, permit.validTo && formatDayYear(permit.validTo)),
          },
          { term: words.po, value: order.poNumber },
          { term: 'Reference', value: order.customerReference },
          {
            term: 'Contact',
            value: siteContact && [siteContact.name, siteContact.phone].filter(Boolean).join(', '),
          },
          { term: 'Position', value: order.locationNotes },
          { term: 'Driver notes', value: order.driverNotes },
          { term: 'Ordered by', value: order.placedBy },
          { term: 'Caller’s details', value: [data.caller?.phone, data.caller?.email].filter(Boolean).join(', ') },
          { term: 'Reason', value: order.closedReason },
        ]}
      />
    </Panel>
  );
}

interface MoneyPanelProps {
  data: DeskOrder;
  seesInvoices: boolean;
  action: ReactNode;
}

/** The agreed price and its basis. */
export function MoneyPanel({ data, seesInvoices, action }: MoneyPanelProps) {
  const { order, invoices } = data;
  return (
    <Panel title="Charges" action={action}>
      <DescriptionList
        sums
        items={[
          ...(order.price?.lines ?? []).map((line) => ({ term: line.label, value: formatPence(line.netPence) })),
          {
            term: `Agreed price, ${vatNote(order.price?.vatPence ?? 0)}`,
            value: order.price && formatPence(order.price.grossPence),
          },
          ...(order.extras ?? []).map(({ label, date, vatPence, grossPence }) => ({
            term: `${label}, ${formatDayYear(date)}, ${vatNote(vatPence)}`,
            value: formatPence(grossPence),
          })),
          { term: 'Total to date', value: order.chargesPence !== undefined && formatPence(order.chargesPence) },
          {
            term: 'Invoices',
            value:
              invoices.length === 0
                ? 'None yet'
                : invoices.map(({ id, number }) => (
                    <span key={id}>
                      {seesInvoices ? <TextLink to={`/desk/invoices/${id}`}>{number}</TextLink> : number}{' '}
                    </span>
                  )),
          },
        ]}
      />
      {seesInvoices && order.price && <WhyOrderPrice orderId={order.id} price={order.price} />}
    </Panel>
  );
}

const WAITING: Partial<Record<DocumentStatus, string>> = { awaiting_signature: 'awaiting signature' };

/** Every document of the order, newest first, including the driver's photos and signatures. */
export function DocumentsPanel({ data, today, papers }: { data: DeskOrder; today: string; papers: ReactNode }) {
  const download = useFile('getDeskFile');
  const photos = data.order.documents.filter(({ kind }) => kind === 'photo');
  return (
    <Panel title={words.documents} action={papers} flush>
      {photos.length > 0 && (
        <div className={styles.photos}>
          <Photos photos={photos} of="desk" pathOf={(id) => `/desk/documents/${id}`} />
        </div>
      )}
      <DataTable
        caption={words.documents}
        headless
        rows={data.order.documents}
        rowKey={({ id }) => id}
        empty={<EmptyState text="No documents for this order yet." action={undefined} />}
        columns={[
          {
            id: 'title',
            header: words.documents,
            card: 'title',
            render: (paper) => (
              <TwoLines
                first={<TextLink to={`/desk/documents/${paper.id}`}>{paper.title}</TextLink>}
                second={[paper.number, formatDayNear(paper.date, today), WAITING[paper.status]]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ),
          },
          {
            id: 'download',
            header: words.download,
            hideHeader: true,
            align: 'end',
            render: ({ id, title }) => (
              <Button
                size="sm"
                aria-label={`Download: ${title}`}
                loading={download.isPending && download.variables.params.id === id}
                onClick={() => download.mutate({ params: { id } })}
              >
                {words.download}
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** The order's history, as its customer sees it. */
export function HistoryPanel({ data, today }: { data: DeskOrder; today: string }) {
  return (
    <Panel title="Activity">
      <Timeline
        events={data.order.timeline.map(({ at, kind, title, text }, index) => ({
          id: `${at} ${index}`,
          title,
          when: `${formatDayNear(londonDate(at), today)}, ${formatTime(at, LONDON)}`,
          detail: text,
          state: kind === 'failed' || kind === 'declined' ? ('problem' as const) : ('done' as const),
        }))}
      />
    </Panel>
  );
}
