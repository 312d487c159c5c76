import { ORDER_STATUS_LABELS } from '@tonnage/domain/skip-hire/orders';
import {
  IconBuilding,
  IconCalendar,
  IconFileText,
  IconLayoutDashboard,
  IconMapPin,
  IconPlus,
  IconReceiptPound,
  IconTruck,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { SearchHits } from '@tonnage/contract/core/search';
import type { OrderRow } from '@tonnage/contract/skip-hire/orders/orders';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { type PlaceItem, placesNamed } from '../../shared/palette/places.ts';
import { source, type Source } from '../../shared/palette/remembered.ts';
import type { PaletteGroup } from '../../ui/palette/palette.tsx';
import { words as screenNames } from '../words.ts';
import { documentPath, documentsPath } from '../documents/paths.ts';
import { jobsPath, newOrderPath, orderPath, sitePath } from '../orders/paths.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { PaletteText } from '../../shared/palette/launcher.tsx';
import { PlacePalette } from '../../shared/palette/place-palette.tsx';
import { words as paletteWords } from '../../shared/palette/words.ts';
import { call } from '../../lib/api.ts';
import { accountQuery } from '../../lib/queries.ts';

/** The pages of the portal; `money`: only for users who may see invoices. */
export const COMMANDS: readonly (PlaceItem & { money?: true })[] = [
  { id: 'new', title: screenNames.newOrder, to: newOrderPath(), icon: <IconPlus /> },
  { id: 'dashboard', title: screenNames.dashboard, to: '/dashboard', icon: <IconLayoutDashboard /> },
  { id: 'jobs', title: screenNames.jobs, to: jobsPath(), icon: <IconTruck /> },
  { id: 'sites', title: screenNames.sites, to: '/sites', icon: <IconMapPin /> },
  { id: 'documents', title: screenNames.documents, to: documentsPath({}), icon: <IconFileText /> },
  { id: 'invoices', title: screenNames.invoices, to: '/invoices', icon: <IconReceiptPound />, money: true },
  { id: 'payments', title: screenNames.payments, to: '/payments', icon: <IconReceiptPound />, money: true },
  { id: 'statement', title: screenNames.statement, to: '/statement', icon: <IconReceiptPound />, money: true },
  { id: 'account', title: screenNames.account, to: '/account', icon: <IconBuilding /> },
  { id: 'business', title: screenNames.business, to: '/account/business', icon: <IconBuilding /> },
  { id: 'users', title: screenNames.users, to: '/account/users', icon: <IconUsers /> },
  { id: 'contact', title: screenNames.contact, to: '/account/contact', icon: <IconUsers /> },
  { id: 'calendar', title: screenNames.calendar, to: '/account/calendar', icon: <IconCalendar /> },
  { id: 'profile', title: screenNames.profile, to: '/account/profile', icon: <IconUser /> },
  { id: 'password', title: screenNames.changePassword, to: '/account/profile/password', icon: <IconUser /> },
  { id: 'mails', title: screenNames.notifications, to: '/account/notifications', icon: <IconUser /> },
  { id: 'switch', title: screenNames.switchAccount, to: '/account/change', icon: <IconBuilding /> },
];

const orderItem = (order: OrderRow): PlaceItem => ({
  id: order.id,
  title: `${order.containerSubType.name} at ${order.site.name}`,
  detail: [
    order.number,
    ORDER_STATUS_LABELS[order.status],
    order.poNumber && (/^PO/i.test(order.poNumber) ? order.poNumber : `PO ${order.poNumber}`),
  ]
    .filter(Boolean)
    .join(' · '),
  to: orderPath(order.id),
  icon: <IconTruck />,
});

const siteItem = ({ id, name, town, postcode, onSite }: SearchHits['sites']['items'][number]): PlaceItem => ({
  id,
  title: name,
  detail: [`${town} ${postcode}`, onSite > 0 && (onSite === 1 ? '1 container on site' : `${onSite} containers on site`)]
    .filter(Boolean)
    .join(' · '),
  to: sitePath(id),
  icon: <IconMapPin />,
});

type FoundDocument = Pick<SearchHits['documents']['items'][number], 'id' | 'number' | 'title' | 'siteName' | 'date'>;
const documentItem = ({ id, number, title, siteName, date }: FoundDocument): PlaceItem => ({
  id,
  title: number ?? title,
  detail: [number && title, siteName, formatDayYear(date)].filter(Boolean).join(' · '),
  to: documentPath(id),
  icon: <IconFileText />,
});

/** What the portal's screens have fetched. */
export const SOURCES: readonly Source<PlaceItem>[] = [
  source('Jobs', 'getOrdersByStatus', ({ data }) => data.map(orderItem)),
  source('Jobs', 'getSiteOrdersByStatus', ({ data }) => data.map(orderItem)),
  source('Jobs', 'getOrder', ({ data }) => [orderItem(data)]),
  source('Sites', 'listSites', ({ data }) => data.map(siteItem)),
  source('Documents', 'listDocuments', ({ data }) => data.map((row) => documentItem({ ...row, siteName: null }))),
];

/** The matches as links; when there are more than shown, the last item of a kind links to its list. */
export function foundItems({ orders, sites, documents }: SearchHits, q: string): PaletteGroup<PlaceItem>[] {
  return [
    {
      label: 'Jobs',
      items: [
        ...orders.items.map(orderItem),
        ...(orders.total > orders.items.length
          ? [
              {
                id: 'all-jobs',
                title: `View all ${orders.total}${orders.more ? '+' : ''} jobs matching “${q}”`,
                to: jobsPath({ search: { q } }),
              },
            ]
          : []),
      ],
    },
    {
      label: 'Sites',
      items: sites.items.map(siteItem),
    },
    {
      label: 'Documents',
      items: [
        ...documents.items.map(documentItem),
        ...(documents.total > documents.items.length
          ? [
              {
                id: 'all-documents',
                title: `View all ${documents.total}${documents.more ? '+' : ''} documents matching “${q}”`,
                to: documentsPath({ q }),
              },
            ]
          : []),
      ],
    },
  ];
}

/** Searches jobs, sites and documents, and the portal's pages by name. */
export function SearchPalette(box: PaletteText) {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const places = COMMANDS.filter(({ money }) => !money || account.permissions.includes('invoices.view'));
  return (
    <PlacePalette
      placeholder="Search orders, POs, sites, postcodes, documents"
      hint="Search by the start of an order or PO number, or any part of a site name."
      places={(q) => [placesNamed(paletteWords.commands, places, q)]}
      sources={SOURCES}
      search={async (q, signal) => (await call('search', { query: { q } }, { signal })).data}
      found={foundItems}
      {...box}
    />
  );
}
