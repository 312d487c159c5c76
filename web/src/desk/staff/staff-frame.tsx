import { IconDots } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import type { Place } from '../../shared/place.ts';
import { useLiveUpdates } from '../../shared/use-live-updates.ts';
import { confirmLogOut } from '../../shared/log-out.ts';
import { applicationQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Copyright } from '../../ui/layout/copyright.tsx';
import { AppShell } from '../../ui/layout/app-shell.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { DeskLauncher } from '../palette/desk-launcher.tsx';
import { useDeskNav } from '../shell/use-desk-nav.tsx';
import { STAFF_ROLE_LABELS } from '@tonnage/domain/skip-hire/permissions';
import { words as places } from '../words.ts';

/** The frame of every desk screen: navigation, signed-in user, breadcrumbs. */
export function StaffFrame() {
  useLiveUpdates();
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const crumbs = useMatches({ select: (matches) => (matches.at(-1)?.loaderData as Place | undefined)?.crumbs });
  const path = useLocation({ select: (location) => location.pathname });
  const nav = useDeskNav();
  const onPhone = nav.slice(0, 4);
  const elsewhere = !onPhone.some(({ current }) => current) && path !== '/desk';
  const tenant = { name: application.name, logoUrl: application.logo?.url };
  return (
    <AppShell
      tenant={tenant}
      homeTo="/desk"
      nav={nav}
      phoneNav={[...onPhone, { to: '/desk/more', label: places.more, icon: <IconDots />, current: elsewhere }]}
      account={{
        name: desk.name,
        detail: STAFF_ROLE_LABELS[desk.role],
        action: <TextLink to="/desk/profile">{places.profile}</TextLink>,
      }}
      crumbs={crumbs ?? []}
      slots={
        <>
          <DeskLauncher />
          <Button
            variant="ghost"
            size="sm"
            onClick={() => void confirmLogOut().then((out) => out && window.location.assign('/login'))}
          >
            Log out
          </Button>
        </>
      }
      footer={<Copyright tenant={tenant} year={application.copyrightYear} />}
    >
      <Outlet />
    </AppShell>
  );
}
