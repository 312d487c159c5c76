import {
  IconBuilding,
  IconDots,
  IconFileText,
  IconLayoutDashboard,
  IconMapPin,
  IconReceiptPound,
  IconTruck,
} from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoginNotices } from '../../shared/factor/login-notices.tsx';
import { useLiveUpdates } from '../../shared/use-live-updates.ts';
import { wasSwitched } from '../../lib/follow-session.ts';
import { accountQuery, applicationQuery, queryOf } from '../../lib/queries.ts';
import { storedSession, storePaymentToken } from '../../lib/session.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { KitLink, type Path } from '../../ui/links.tsx';
import { AccountMenu } from '../../ui/layout/account-menu.tsx';
import { Copyright } from '../../ui/layout/copyright.tsx';
import { AppShell } from '../../ui/layout/app-shell.tsx';
import type { NavItem } from '../../ui/layout/nav-item.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { words } from '../account/words.ts';
import { officeLink } from '../booking/call-us.ts';
import { useLogOut } from '../account/use-log-out.ts';
import { StaffBanner } from '../staff-banner/staff-banner.tsx';
import { SearchLauncher } from '../palette/search-launcher.tsx';
import { QueuedRequestsNotice } from '../offline/queued-requests-notice.tsx';
import { OfflineBanner } from '../offline/offline-banner.tsx';
import type { ScreenTitle } from '../../shared/screen.ts';
import { words as screenNames } from '../words.ts';

/** The frame of every screen behind the login: navigation, current account, breadcrumbs. */
export function MemberFrame() {
  useLiveUpdates();
  // A user who is here is back from the card payment.
  useEffect(() => storePaymentToken(null), []);
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const { data: account } = useSuspenseQuery(accountQuery).data;
  useEffect(() => {
    if (wasSwitched())
      void toast({ text: `You switched to ${account.name} in another tab, so this page now shows ${account.name}.` });
  }, [account.name]);
  // The frame does not wait for the counts; the badge appears when they arrive.
  const { data: summary } = useQuery(queryOf('getOrdersSummary', {}));
  const path = useLocation({ select: (location) => location.pathname });
  const crumbs = useMatches({ select: (matches) => (matches.at(-1)?.loaderData as ScreenTitle | undefined)?.crumbs });
  const office = officeLink(application);
  const logOut = useLogOut();
  const session = storedSession();
  // Uses the profile if a screen has fetched it; else what the sign-in stored.
  const { data: me } = useQuery({ ...queryOf('me', {}), enabled: false });

  const openJobs = summary?.data.states
    .filter((state) => state.id !== 'completed' && state.id !== 'closed')
    .reduce((sum, state) => sum + state.count, 0);
  const under = (to: string) => path === to || path.startsWith(`${to}/`);
  const item = (to: Path, label: string, icon: NavItem['icon']): NavItem => ({ to, label, icon, current: under(to) });
  const dashboard = item('/dashboard', screenNames.dashboard, <IconLayoutDashboard />);
  const jobs = { ...item('/jobs', screenNames.jobs, <IconTruck />), count: openJobs, countLabel: 'open jobs' };
  const sites = item('/sites', screenNames.sites, <IconMapPin />);
  const accountItem = item('/account', screenNames.account, <IconBuilding />);
  const documents = item('/documents', screenNames.documents, <IconFileText />);
  const money = ['/invoices', '/payments', '/statement'].some(under);
  const invoices = { ...item('/invoices', screenNames.invoices, <IconReceiptPound />), current: money };
  const seesInvoices = account.permissions.includes('invoices.view');

  const tenant = { name: application.name, logoUrl: application.logo?.url };
  return (
    <AppShell
      tenant={tenant}
      homeTo="/dashboard"
      nav={[dashboard, jobs, sites, documents, ...(seesInvoices ? [invoices] : []), accountItem]}
      phoneNav={[
        { ...dashboard, label: 'Home' },
        { ...jobs, count: undefined },
        sites,
        documents,
        {
          ...accountItem,
          label: 'More',
          icon: <IconDots />,
          current: [accountItem, invoices].some(({ current }) => current),
        },
      ]}
      account={{
        name: account.name,
        detail: words.account(account.number, account.type),
        action: (
          <>
            <TextLink to="/account/change">{words.switchAccount}</TextLink>
            {office && <TextLink to={office.to}>{office.label}</TextLink>}
          </>
        ),
      }}
      crumbs={crumbs ?? []}
      slots={
        <>
          <SearchLauncher />
          <AccountMenu
            name={me?.name ?? session?.name ?? ''}
            pictureUrl={me ? me.pictureUrl : (session?.pictureUrl ?? null)}
            detail={account.name}
            onLogOut={logOut}
          >
            <KitLink to="/account/profile">{screenNames.profile}</KitLink>
            <KitLink to="/account/change">{words.switchAccount}</KitLink>
          </AccountMenu>
        </>
      }
      footer={
        <span>
          <Copyright tenant={tenant} year={application.copyrightYear} />
          {' · '}
          <TextLink to="/accessibility">{screenNames.accessibility}</TextLink>
          {office && (
            <>
              {' · '}
              <TextLink to={office.to}>{office.label}</TextLink>
            </>
          )}
        </span>
      }
    >
      <StaffBanner account={account.name} />
      <OfflineBanner />
      <QueuedRequestsNotice account={account} />
      <LoginNotices security="/account/security" />
      <Outlet />
    </AppShell>
  );
}
