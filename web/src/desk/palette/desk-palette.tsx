import {
  IconHourglass,
  IconPhone,
  IconReport,
  IconFileText,
  IconReceipt,
  IconStack2,
  IconTag,
  IconUsers,
} from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Reply } from '@tonnage/contract/endpoint';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { INVOICE_STATE_LABELS } from '@tonnage/domain/skip-hire/invoices';
import { ORDER_STATUS_LABELS } from '@tonnage/domain/skip-hire/orders';
import { placesNamed, type PlaceItem } from '../../shared/palette/places.ts';
import { source, type Source } from '../../shared/palette/remembered.ts';
import type { PaletteText } from '../../shared/palette/launcher.tsx';
import { PlacePalette } from '../../shared/palette/place-palette.tsx';
import { words as paletteWords } from '../../shared/palette/words.ts';
import { asLink } from '../../shared/address.ts';
import { calls, knownItems, withoutVerb } from './known-items.tsx';
import { call } from '../../lib/api.ts';
import type { Calls } from '../../lib/calls.ts';
import type { PaletteGroup } from '../../ui/palette/palette.tsx';
import type { Path } from '../../ui/links.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { words as screenNames } from '../words.ts';
import { useDeskNav } from '../shell/use-desk-nav.tsx';

const RUN: PlaceItem = {
  id: '/desk/invoices/run',
  title: screenNames.invoiceRun,
  to: '/desk/invoices/run',
  icon: <IconReport />,
};
const PHONE_ORDER: PlaceItem = {
  id: '/desk/phone-order',
  title: 'Phone order',
  to: '/desk/phone-order',
  icon: <IconPhone />,
};
const PRICE_CHECK: PlaceItem = {
  id: '/desk/prices?open=check',
  title: 'Price check',
  to: '/desk/prices?open=check',
  icon: <IconTag />,
};
const DEBTORS: PlaceItem = {
  id: '/desk/invoices/owed',
  title: screenNames.debtors,
  to: '/desk/invoices/owed',
  icon: <IconHourglass />,
};

/** Searches the company by any number or name, and the desk's pages by name; “call Marlow” finds whom to call. */
export function DeskPalette(box: PaletteText) {
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const nav = useDeskNav();
  const books = desk.permissions.includes('invoices.view');
  const mayOrder = desk.permissions.includes('jobs.manage');
  const commands = [
    ...(mayOrder ? [PHONE_ORDER] : []),
    ...(desk.permissions.includes('prices.view') ? [PRICE_CHECK] : []),
    ...nav.map(({ to, label, icon }) => ({ id: to, title: label, to, icon })),
    ...(desk.permissions.includes('invoices.manage') ? [RUN] : []),
    ...(books ? [DEBTORS] : []),
  ];
  return (
    <PlacePalette
      placeholder="Search, or call a customer…"
      hint="Search by number, customer, site, postcode, lorry, driver or contact."
      places={(q) => [placesNamed(paletteWords.commands, commands, q)]}
      sources={SOURCES}
      search={(q, signal) => call('searchDesk', { query: { q: withoutVerb(q) } }, { signal })}
      found={(hits, q) => {
        const [toCall, found] = [calls(hits.data, mayOrder), foundItems(hits, withoutVerb(q), desk.today)];
        return withoutVerb(q) === q ? [...found, ...toCall] : [...toCall, ...found];
      }}
      {...box}
    />
  );
}

type Row<N extends 'listDeskOrders' | 'listCustomers' | 'listDeskDocuments' | 'listDeskInvoices'> = Reply<
  Calls[N]
>['data'][number];

const orderItem = (row: Row<'listDeskOrders'>): PlaceItem => ({
  id: row.id,
  to: `/desk/orders/${row.id}`,
  title: `${row.container} at ${row.site}`,
  detail: [row.number, row.account.name, ORDER_STATUS_LABELS[row.status]].join(' · '),
  icon: <IconStack2 />,
});
const customerItem = (row: Row<'listCustomers'>): PlaceItem => ({
  id: row.id,
  to: `/desk/customers/${row.id}`,
  title: row.name,
  detail: `Account ${row.number}`,
  icon: <IconUsers />,
});
const documentItem = (row: Row<'listDeskDocuments'>): PlaceItem => ({
  id: row.id,
  to: `/desk/documents/${row.id}`,
  title: row.number ?? row.title,
  detail: [row.number && row.title, row.account.name].filter(Boolean).join(' · '),
  icon: <IconFileText />,
});
const invoiceItem = (row: Row<'listDeskInvoices'>): PlaceItem => ({
  id: row.id,
  to: `/desk/invoices/${row.id}`,
  title: row.number,
  detail: [row.account.name, INVOICE_STATE_LABELS[row.state]].join(' · '),
  icon: <IconReceipt />,
});

/** What the desk's lists have fetched. */
const SOURCES: readonly Source<PlaceItem>[] = [
  source(screenNames.orders, 'listDeskOrders', ({ data }) => data.map(orderItem)),
  source(screenNames.customers, 'listCustomers', ({ data }) => data.map(customerItem)),
  source(screenNames.documents, 'listDeskDocuments', ({ data }) => data.map(documentItem)),
  source(screenNames.invoices, 'listDeskInvoices', ({ data }) => data.map(invoiceItem)),
];

type Hits = Reply<Calls['searchDesk']>['data'];

/** The matches as links; when there are more than shown, the last item of a kind links to its list. */
function foundItems({ data }: { data: Hits }, q: string, today: IsoDate): PaletteGroup<PlaceItem>[] {
  const { orders, customers, documents, invoices } = data;
  return [
    ...knownItems(data, today),
    group({ label: screenNames.orders, path: '/desk/orders', q }, orders, orderItem),
    group({ label: screenNames.customers, path: '/desk/customers', q }, customers, customerItem),
    group({ label: screenNames.documents, path: '/desk/documents', q }, documents, documentItem),
    ...(invoices ? [group({ label: screenNames.invoices, path: '/desk/invoices', q }, invoices, invoiceItem)] : []),
  ];
}

interface Page<Row> {
  data: readonly Row[];
  meta: { pagination: { total: number; more?: true | undefined } };
}

function group<Row extends { id: string }>(
  { label, path, q }: { label: string; path: Path; q: string },
  { data, meta }: Page<Row>,
  item: (row: Row) => PlaceItem,
): PaletteGroup<PlaceItem> {
  const { total, more } = meta.pagination;
  const items: PlaceItem[] = data.map(item);
  if (total > data.length) {
    const title = `All ${more ? '' : `${total} `}${label.toLowerCase()} matching “${q}”`;
    items.push({ id: `all ${path}`, title, to: asLink({ path, search: { q } }) });
  }
  return { label, items };
}
