import { IconHourglass, IconReport, IconFileText, IconReceipt, IconStack2, IconUsers } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { INVOICE_STATE_LABELS } from '@tonnage/domain/skip-hire/invoices';
import { ORDER_STATUS_LABELS } from '@tonnage/domain/skip-hire/orders';
import { placesNamed, type PlaceItem } from '../../shared/palette/places.ts';
import { PlacePalette } from '../../shared/palette/place-palette.tsx';
import { words as paletteWords } from '../../shared/palette/words.ts';
import { asLink } from '../../shared/address.ts';
import { call } from '../../lib/api.ts';
import type { PaletteGroup } from '../../ui/palette/palette.tsx';
import type { Path } from '../../ui/links.tsx';
import { deskQuery } from '../queries.ts';
import { words as places } from '../words.ts';
import { useDeskNav } from '../shell/use-desk-nav.tsx';

const BOOKS: readonly PlaceItem[] = [
  { id: '/desk/invoices/run', title: places.invoiceRun, to: '/desk/invoices/run', icon: <IconReport /> },
  { id: '/desk/invoices/owed', title: places.debtors, to: '/desk/invoices/owed', icon: <IconHourglass /> },
];

/** Searches orders, customers, documents and invoices, and the desk's pages by name. */
export function DeskPalette({ onClose }: { onClose: () => void }) {
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const nav = useDeskNav();
  const books = desk.permissions.includes('invoices.manage');
  const commands = [...nav.map(({ to, label, icon }) => ({ id: to, title: label, to, icon })), ...(books ? BOOKS : [])];
  return (
    <PlacePalette
      placeholder="Search orders, customers, documents…"
      hint="Search by any part of a number, customer, site or postcode."
      places={(q) => [placesNamed(paletteWords.commands, commands, q)]}
      search={(q, signal) => findAtDesk(q, signal, books)}
      found={foundItems}
      onClose={onClose}
    />
  );
}

/** Matches shown of each kind. */
const SHOWN = 5;

/** The first matches in each list of the desk. Invoices are searched only for users who may see them. */
async function findAtDesk(q: string, signal: AbortSignal, books: boolean) {
  const input = { query: { q, pagination: { pageSize: SHOWN } } };
  const [orders, customers, documents, invoices] = await Promise.all([
    call('listDeskOrders', input, { signal }),
    call('listCustomers', input, { signal }),
    call('listDeskDocuments', input, { signal }),
    books ? call('listDeskInvoices', input, { signal }) : null,
  ]);
  return { orders, customers, documents, invoices };
}

/** The matches as links; when there are more than shown, the last item of a kind links to its list. */
function foundItems(found: Awaited<ReturnType<typeof findAtDesk>>, q: string): PaletteGroup<PlaceItem>[] {
  const { orders, customers, documents, invoices } = found;
  return [
    group({ label: places.orders, path: '/desk/orders', q }, orders, (row) => ({
      to: `/desk/orders/${row.id}`,
      title: `${row.container} at ${row.site}`,
      detail: [row.number, row.account.name, ORDER_STATUS_LABELS[row.status]].join(' · '),
      icon: <IconStack2 />,
    })),
    group({ label: places.customers, path: '/desk/customers', q }, customers, (row) => ({
      to: `/desk/customers/${row.id}`,
      title: row.name,
      detail: `Account ${row.number}`,
      icon: <IconUsers />,
    })),
    group({ label: places.documents, path: '/desk/documents', q }, documents, (row) => ({
      to: `/desk/documents/${row.id}`,
      title: row.number ?? row.title,
      detail: [row.number && row.title, row.account.name].filter(Boolean).join(' · '),
      icon: <IconFileText />,
    })),
    ...(invoices
      ? [
          group({ label: places.invoices, path: '/desk/invoices', q }, invoices, (row) => ({
            to: `/desk/invoices/${row.id}`,
            title: row.number,
            detail: [row.account.name, INVOICE_STATE_LABELS[row.state]].join(' · '),
            icon: <IconReceipt />,
          })),
        ]
      : []),
  ];
}

interface Page<Row> {
  data: readonly Row[];
  meta: { pagination: { total: number; more?: true | undefined } };
}

function group<Row extends { id: string }>(
  { label, path, q }: { label: string; path: Path; q: string },
  { data, meta }: Page<Row>,
  item: (row: Row) => Omit<PlaceItem, 'id'>,
): PaletteGroup<PlaceItem> {
  const { total, more } = meta.pagination;
  const items: PlaceItem[] = data.map((row) => ({ ...item(row), id: row.id }));
  if (total > data.length) {
    const title = `All ${more ? '' : `${total} `}${label.toLowerCase()} matching “${q}”`;
    items.push({ id: `all ${path}`, title, to: asLink({ path, search: { q } }) });
  }
  return { label, items };
}
