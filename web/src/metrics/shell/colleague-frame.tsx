import { IconBell, IconCheckbox, IconFolders, IconGauge, IconUsers } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { KitLink } from '../../ui/links.tsx';
import { NOTIFICATIONS, MY_ACCOUNT, ORGANISATIONS, PROJECTS, SCORECARD, TASKS } from '../paths.ts';
import { unreadQuery } from '../notifications/screens.ts';
import styles from '../notifications/notices.module.css';
import { Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import type { ScreenTitle } from '../../shared/screen.ts';
import { LoginNotices } from '../../shared/factor/login-notices.tsx';
import { useLiveUpdates } from '../../shared/use-live-updates.ts';
import { confirmLogOut } from '../../shared/log-out.ts';
import { applicationQuery, queryOf } from '../../lib/queries.ts';
import { AccountMenu } from '../../ui/layout/account-menu.tsx';
import { Copyright } from '../../ui/layout/copyright.tsx';
import { AppShell } from '../../ui/layout/app-shell.tsx';
import { useDrawer } from '../../ui/layout/drawer.ts';
import type { NavItem } from '../../ui/layout/nav-item.ts';
import { usePageKeys, type KeyText } from '../../ui/use-page-keys.ts';
import { MetricsLauncher } from '../palette/metrics-launcher.tsx';
import { leave } from '../leave.ts';
import { organisationsQuery, tasksQuery } from './frame-queries.ts';
import { words as screenNames } from '../words.ts';
import { ProjectDrawer } from './project-drawer.tsx';

/** The number of unread notifications, as a link to them. */
export function Bell() {
  // The frame does not wait for it; the number appears when it arrives.
  const unread = useQuery(unreadQuery).data?.data.unread ?? 0;
  return (
    <KitLink
      to={NOTIFICATIONS}
      className={styles.bell}
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
    >
      <IconBell aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </KitLink>
  );
}

const KEYS: readonly KeyText[] = [['T', 'Go to tasks']];

/** The frame of every screen of the tool: pending tasks, projects, signed-in user. */
export function ColleagueFrame() {
  useLiveUpdates();
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const { data: tasks } = useSuspenseQuery(tasksQuery).data;
  const { data: organisations, meta } = useSuspenseQuery(organisationsQuery).data;
  const me = useSuspenseQuery(queryOf('me', {})).data;
  const path = useLocation({ select: (location) => location.pathname });
  useDrawer(path);
  useTaskKey();
  const crumbs = useMatches({ select: (matches) => (matches.at(-1)?.loaderData as ScreenTitle | undefined)?.crumbs });
  const waiting =
    tasks.toReport.reduce((sum, each) => sum + each.open, 0) +
    tasks.toAccept.reduce((sum, each) => sum + each.count, 0);
  const main: NavItem[] = [
    { to: SCORECARD, label: screenNames.scorecard, icon: <IconGauge />, current: path === SCORECARD },
    {
      to: TASKS,
      label: screenNames.tasks,
      icon: <IconCheckbox />,
      current: path === TASKS,
      count: waiting,
      countLabel: screenNames.itemsWaiting,
    },
    { to: PROJECTS, label: screenNames.projects, icon: <IconFolders />, current: path === PROJECTS },
    {
      to: ORGANISATIONS,
      label: screenNames.organisations,
      icon: <IconUsers />,
      current: path.startsWith(ORGANISATIONS),
    },
  ];
  const news: NavItem = {
    to: NOTIFICATIONS,
    label: screenNames.notifications,
    icon: <IconBell />,
    current: path === NOTIFICATIONS,
  };
  const here = [...main, news].find(({ current }) => current);
  const managed = organisations.filter((organisation) => organisation.role === 'manager').length;
  const memberOf =
    managed === 0
      ? `Member of ${meta.pagination.total} ${meta.pagination.total === 1 ? 'organisation' : 'organisations'}`
      : `Manager of ${managed} ${managed === 1 ? 'organisation' : 'organisations'}`;
  const end = () => void confirmLogOut().then((out) => out && leave());
  const tenant = { name: application.name, logoUrl: application.logo?.url };
  return (
    <AppShell
      compact
      tenant={tenant}
      homeTo={SCORECARD}
      nav={main}
      drawer={<ProjectDrawer path={path} manages={managed > 0} />}
      phoneNav={[...main, news]}
      crumbs={crumbs?.length ? crumbs : here ? [{ label: here.label }] : []}
      slots={
        <>
          <MetricsLauncher />
          <Bell />
        </>
      }
      you={
        <AccountMenu name={me.name} pictureUrl={me.pictureUrl} detail={memberOf} onLogOut={end}>
          <KitLink to={MY_ACCOUNT}>{screenNames.account}</KitLink>
        </AccountMenu>
      }
      footer={<Copyright tenant={tenant} year={application.copyrightYear} />}
    >
      <LoginNotices security="/metrics/account/security" />
      <Outlet />
    </AppShell>
  );
}

/** T opens the pending tasks from anywhere (metrics.md §4.4). */
function useTaskKey(): void {
  const navigate = useNavigate();
  usePageKeys(KEYS, (key) => {
    if (key === 't') void navigate({ to: TASKS });
  });
}
