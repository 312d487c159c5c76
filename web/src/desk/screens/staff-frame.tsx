import { IconCalendarWeek, IconInbox, IconReceipt, IconSun, IconTags, IconTruck, IconUsers } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import type { Place } from '../../face/place.ts';
import { useNews } from '../../face/use-news.ts';
import { logOut } from '../../lib/log-out.ts';
import { applicationQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { AppShell } from '../../ui/layout/app-shell.tsx';
import type { NavItem } from '../../ui/layout/nav-item.ts';
import { words } from '../features/shell/words.ts';
import { deskQuery, TOLD } from '../queries.ts';
import { words as places } from '../words.ts';

/** Every screen of the desk: its navigation, who sits there, where one stands. */
export function StaffFrame() {
  useNews(TOLD);
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const path = useLocation({ select: (location) => location.pathname });
  const crumbs = useMatches({ select: (matches) => (matches.at(-1)?.loaderData as Place | undefined)?.crumbs });
  const under = (to: string) => path === to || path.startsWith(`${to}/`);
  const item = (to: string, label: string, icon: NavItem['icon']): NavItem => ({ to, label, icon, current: under(to) });
  const nav = [
    { ...item('/desk', places.today, <IconSun />), current: path === '/desk' },
    { ...item('/desk/requests', places.requests, <IconInbox />), count: desk.requests, countLabel: words.waiting },
    item('/desk/planner', places.planner, <IconCalendarWeek />),
    item('/desk/fleet', places.fleet, <IconTruck />),
    item('/desk/customers', places.customers, <IconUsers />),
    ...(desk.permissions.includes('invoices.manage')
      ? [item('/desk/invoices', places.invoices, <IconReceipt />)]
      : []),
    ...(desk.permissions.includes('prices.manage') ? [item('/desk/prices', places.prices, <IconTags />)] : []),
  ];
  return (
    <AppShell
      tenant={{ name: application.name, logoUrl: application.logo?.url }}
      homeTo="/desk"
      nav={nav}
      // Five places on a phone: whoever has more of them looks at the fleet at a desk.
      phoneNav={nav.length > 5 ? nav.filter(({ to }) => to !== '/desk/fleet').slice(0, 5) : nav}
      account={{ name: desk.name, detail: words.roles[desk.role] }}
      crumbs={crumbs ?? []}
      slots={
        <Button variant="ghost" size="sm" onClick={() => void logOut().then(() => window.location.assign('/login'))}>
          {words.logOut}
        </Button>
      }
      footer={<span>{words.copyright(application.copyrightYear, application.name)}</span>}
    >
      <Outlet />
    </AppShell>
  );
}
