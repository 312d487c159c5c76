import { IconBell, IconCheckbox, IconFolders, IconGauge, IconUserCircle, IconUsers } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import type { Place } from '../../shared/place.ts';
import { useLiveUpdates } from '../../shared/use-live-updates.ts';
import { confirmLogOut } from '../../shared/log-out.ts';
import { applicationQuery, queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { KitLink } from '../../ui/links.tsx';
import { Avatar } from '../../ui/content/avatar.tsx';
import { Copyright } from '../../ui/layout/copyright.tsx';
import { AppShell } from '../../ui/layout/app-shell.tsx';
import { useDrawer } from '../../ui/layout/drawer.ts';
import type { NavItem } from '../../ui/layout/nav-item.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { usePageKeys, type KeyText } from '../../ui/use-page-keys.ts';
import styles from '../notifications/notices.module.css';
import { Bell } from '../notifications/bell.tsx';
import { MetricsLauncher } from '../palette/metrics-launcher.tsx';
import { leave } from '../leave.ts';
import { MY_ACCOUNT, NOTIFICATIONS, ORGANISATIONS, PROJECTS, SCORECARD, TASKS } from '../paths.ts';
import { organisationsQuery, tasksQuery } from './frame-queries.ts';
import { words as places } from '../words.ts';
import { ProjectDrawer } from './project-drawer.tsx';
import shell from './shell.module.css';

const LOG_OUT = 'Log out';
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
  const crumbs = useMatches({ select: (matches) => (matches.at(-1)?.loaderData as Place | undefined)?.crumbs });
  const waiting =
    tasks.toReport.reduce((sum, each) => sum + each.open, 0) +
    tasks.toAccept.reduce((sum, each) => sum + each.count, 0);
  const main: NavItem[] = [
    { to: SCORECARD, label: places.scorecard, icon: <IconGauge />, current: path === SCORECARD },
    {
      to: TASKS,
      label: places.tasks,
      icon: <IconCheckbox />,
      current: path === TASKS,
      count: waiting,
      countLabel: places.itemsWaiting,
    },
    { to: PROJECTS, label: places.projects, icon: <IconFolders />, current: path === PROJECTS },
    {
      to: ORGANISATIONS,
      label: places.organisations,
      icon: <IconUsers />,
      current: path.startsWith(ORGANISATIONS),
    },
  ];
  const news: NavItem = {
    to: NOTIFICATIONS,
    label: places.notifications,
    icon: <IconBell />,
    current: path === NOTIFICATIONS,
  };
  const managed = organisations.filter((organisation) => organisation.role === 'manager').length;
  const end = () => void confirmLogOut().then((out) => out && leave());
  const tenant = { name: application.name, logoUrl: application.logo?.url };
  return (
    <AppShell
      tenant={tenant}
      homeTo={SCORECARD}
      nav={main}
      drawer={<ProjectDrawer path={path} manages={managed > 0} />}
      phoneNav={[...main, news]}
      account={{
        name: me.name,
        detail:
          managed === 0
            ? `Member of ${meta.pagination.total} ${meta.pagination.total === 1 ? 'organisation' : 'organisations'}`
            : `Manager of ${managed} ${managed === 1 ? 'organisation' : 'organisations'}`,
        action: (
          <span className={shell.ways}>
            <TextLink to={MY_ACCOUNT}>{places.account}</TextLink>
            <button type="button" className={shell.phone} onClick={end}>
              {LOG_OUT}
            </button>
          </span>
        ),
      }}
      crumbs={crumbs ?? []}
      slots={
        <>
          <MetricsLauncher />
          <Bell />
          <KitLink to={MY_ACCOUNT} className={styles.me} aria-label={places.account}>
            {me.pictureUrl === null ? (
              <IconUserCircle aria-hidden="true" />
            ) : (
              <Avatar name={me.name} pictureUrl={me.pictureUrl} size={32} />
            )}
          </KitLink>
          <span className={shell.wide}>
            <Button variant="ghost" size="sm" onClick={end}>
              {LOG_OUT}
            </Button>
          </span>
        </>
      }
      footer={<Copyright tenant={tenant} year={application.copyrightYear} />}
    >
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
