import {
  IconCalendarCog,
  IconBox,
  IconCalendarWeek,
  IconHistory,
  IconFileText,
  IconRecycle,
  IconTrafficCone,
  IconInbox,
  IconListCheck,
  IconMail,
  IconMessage,
  IconReceipt,
  IconSettings,
  IconShieldLock,
  IconStack2,
  IconSun,
  IconTags,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { NavItem } from '../../ui/layout/nav-item.ts';
import { deskQuery } from './desk-query.ts';
import { words as places } from '../words.ts';
import type { Path } from '../../ui/links.tsx';

/** The desk's pages that are open to the user's role, most used first. */
export function useDeskNav(): NavItem[] {
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const path = useLocation({ select: (location) => location.pathname });
  const under = (to: string) => path === to || path.startsWith(`${to}/`);
  const item = (to: Path, label: string, icon: NavItem['icon']): NavItem => ({ to, label, icon, current: under(to) });
  const may = (permission: (typeof desk.permissions)[number]) => desk.permissions.includes(permission);
  return [
    ...(desk.setUp && !desk.setUp.ready ? [item('/desk/set-up', places.setUp, <IconListCheck />)] : []),
    { ...item('/desk', places.today, <IconSun />), current: path === '/desk' },
    { ...item('/desk/requests', places.requests, <IconInbox />), count: desk.requests, countLabel: 'new requests' },
    item('/desk/planner', places.planner, <IconCalendarWeek />),
    item('/desk/orders', places.orders, <IconStack2 />),
    item('/desk/customers', places.customers, <IconUsers />),
    {
      ...item('/desk/enquiries', places.enquiries, <IconMessage />),
      count: desk.enquiries || undefined,
      countLabel: 'open enquiries',
    },
    item('/desk/documents', places.documents, <IconFileText />),
    item('/desk/permits', places.permits, <IconTrafficCone />),
    item('/desk/waste-tracking', places.tracking, <IconRecycle />),
    item('/desk/fleet', places.fleet, <IconTruck />),
    ...(may('invoices.view') ? [item('/desk/invoices', places.invoices, <IconReceipt />)] : []),
    ...(may('prices.view') ? [item('/desk/prices', places.prices, <IconTags />)] : []),
    item('/desk/calendar', places.calendar, <IconCalendarCog />),
    ...(may('settings.manage') ? [item('/desk/catalogue', places.catalogue, <IconBox />)] : []),
    ...(may('mail.view') ? [item('/desk/outbox', places.outbox, <IconMail />)] : []),
    ...(may('privacy.manage') ? [item('/desk/data-protection', places.privacy, <IconShieldLock />)] : []),
    ...(may('audit.view') ? [item('/desk/audit', places.audit, <IconHistory />)] : []),
    ...(may('settings.manage') ? [item('/desk/settings', places.settings, <IconSettings />)] : []),
  ];
}
