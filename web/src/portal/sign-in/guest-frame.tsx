import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { applicationQuery } from '../../lib/queries.ts';
import { GuestPage } from './guest-page.tsx';

export function GuestFrame() {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const wide = useLocation({ select: (location) => location.pathname.startsWith('/create-account') });
  // Staff come back to it from their provider while the portal is closed.
  const open = useLocation({ select: (location) => location.pathname === '/login/callback' });
  return (
    <GuestPage application={open ? { ...application, disabled: false } : application} wide={wide}>
      <Outlet />
    </GuestPage>
  );
}
