import { IconDots } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import type { ScreenTitle } from '../../shared/screen.ts';
import { LoginNotices } from '../../shared/factor/login-notices.tsx';
import { useLiveUpdates } from '../../shared/use-live-updates.ts';
import { applicationQuery } from '../../lib/queries.ts';
import { Copyright } from '../../ui/layout/copyright.tsx';
import { AccountMenu } from '../../ui/layout/account-menu.tsx';
import { AppShell } from '../../ui/layout/app-shell.tsx';
import { useFold } from '../../ui/layout/use-fold.ts';
import { KitLink } from '../../ui/links.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { DepotSwitcher } from '../shell/depot-switcher.tsx';
import { DeskLauncher } from '../palette/desk-launcher.tsx';
import { leave } from '../shell/leave.ts';
import { useDeskNav } from '../shell/use-desk-nav.tsx';
import { WaitingBell } from '../shell/waiting-bell.tsx';
import { STAFF_ROLE_LABELS } from '@tonnage/domain/skip-hire/permissions';
import { words as screenNames } from '../words.ts';

/** The frame of every desk screen: navigation, signed-in user, breadcrumbs. */
export function StaffFrame() {
  useLiveUpdates();
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const crumbs = useMatches({ select: (matches) => (matches.at(-1)?.loaderData as ScreenTitle | undefined)?.crumbs });
  const path = useLocation({ select: (location) => location.pathname });
  const nav = useDeskNav();
  const onPhone = nav.slice(0, 4);
  const elsewhere = !onPhone.some(({ current }) => current) && path !== '/desk';
  const here = nav.find(({ current }) => current);
  const tenant = { name: application.name, logoUrl: application.logo?.url };
  return (
    <AppShell
      compact
      tenant={tenant}
      homeTo="/desk"
      scope={<DepotSwitcher depots={desk.depots} />}
      nav={nav}
      phoneNav={[...onPhone, { to: '/desk/more', label: screenNames.more, icon: <IconDots />, current: elsewhere }]}
      onFold={useFold(path.startsWith('/desk/planner'))}
      crumbs={crumbs?.length ? crumbs : here ? [{ label: here.label }] : []}
      slots={
        <>
          <DeskLauncher />
          <WaitingBell items={nav} />
        </>
      }
      you={
        <AccountMenu name={desk.name} detail={STAFF_ROLE_LABELS[desk.role]} onLogOut={() => void leave()}>
          <KitLink to="/desk/profile">{screenNames.profile}</KitLink>
        </AccountMenu>
      }
      footer={<Copyright tenant={tenant} year={application.copyrightYear} />}
    >
      <LoginNotices security="/desk/profile/security" />
      <Outlet />
    </AppShell>
  );
}
