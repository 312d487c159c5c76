import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { applicationQuery } from '../../lib/queries.ts';
import { GuestPage } from './guest-page.tsx';

export function GuestFrame() {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const wide = useLocation({ select: (location) => location.pathname.startsWith('/create-account') });
  return (
    <GuestPage application={application} wide={wide}>
      <Outlet />
    </GuestPage>
  );
}
