import {
  IconBuilding,
  IconDots,
  IconFileText,
  IconLayoutDashboard,
  IconMapPin,
  IconPhone,
  IconReceiptPound,
  IconSelector,
  IconTruck,
} from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
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
import { AccountFrame } from '../account/account-frame.tsx';
import { words } from '../account/words.ts';
import { officeLink } from '../booking/call-us.ts';
import { useLogOut } from '../account/use-log-out.ts';
import { StaffBanner } from '../staff-banner/staff-banner.tsx';
import { SearchLauncher } from '../palette/search-launcher.tsx';
import { QueuedRequestsNotice } from '../offline/queued-requests-notice.tsx';
import { OfflineBanner } from '../offline/offline-banner.tsx';
import type { ScreenTitle } from '../../shared/screen.ts';
import { late } from '../../ui/lazy-with-retry.ts';
import { words as screenNames } from '../words.ts';
import styles from './member-frame.module.css';

// It leads to screens, which are in this frame.
const AttentionBell = late(() => import('../attention/attention-bell.tsx').then((module) => module.AttentionBell));

const overdueQuery = queryOf('listInvoices', { query: { state: 'overdue', pagination: { page: 1, pageSize: 1 } } });

/** What awaits the user behind a link; nothing at zero, or before it is known. */
const counted = (count: number | undefined, one: string, more: string) =>
  ({ count: count || undefined, countLabel: count === 1 ? one : more }) satisfies Partial<NavItem>;

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
  // Without a debt that is overdue there is nothing to count.
  const { data: overdue } = useQuery({ ...overdueQuery, enabled: (account.owed?.overduePence ?? 0) > 0 });
  const path = useLocation({ select: (location) => location.pathname });
  // The page that is on the screen, while the next one loads.
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
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
  const documents = {
    ...item('/documents', screenNames.documents, <IconFileText />),
    ...counted(summary?.data.awaitingSignature, 'document to sign', 'documents to sign'),
  };
  const money = ['/invoices', '/payments', '/statement'].some(under);
  const invoices = {
    ...item('/invoices', screenNames.invoices, <IconReceiptPound />),
    current: money,
    ...counted(overdue?.meta.totals.overdue, 'invoice overdue', 'invoices overdue'),
  };
  const seesInvoices = account.permissions.includes('invoices.view');

  const here = [dashboard, jobs, sites, documents, invoices, accountItem].find(({ to }) => to === shown);
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
        office: office && (
          <KitLink to={office.to}>
            <IconPhone aria-hidden="true" />
            {office.label}
          </KitLink>
        ),
        action: (
          <KitLink to="/account/change" title={words.switchAccount}>
            <IconSelector aria-hidden="true" />
            <span className="sr-only">{words.switchAccount}</span>
          </KitLink>
        ),
      }}
      crumbs={crumbs?.length ? crumbs : here ? [{ label: here.label }] : []}
      slots={
        <>
          <SearchLauncher />
          <Suspense fallback={<span className={styles.bell} />}>
            <AttentionBell
              summary={summary?.data}
              overdue={overdue?.meta.totals.overdue ?? 0}
              overduePence={account.owed?.overduePence ?? 0}
            />
          </Suspense>
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
      {shown.startsWith('/account/') ? (
        <AccountFrame path={shown}>
          <Outlet />
        </AccountFrame>
      ) : (
        <Outlet />
      )}
    </AppShell>
  );
}
