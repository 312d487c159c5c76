import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { appRoot } from '../../shared/frames.tsx';
import { AppRoot } from '../../shared/root.tsx';
import { screensIn } from '../../shared/screen.ts';
import { applicationQuery } from '../../lib/queries.ts';
import { storedSession } from '../../lib/session.ts';
import { storeReturnTo } from '../../lib/return-to.ts';
import { depotFor } from './depot.ts';
import { deskQuery } from './desk-query.ts';

export const root = appRoot(AppRoot);

/** Routes for the company's staff; the server refuses anybody else. */
export const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: async ({ context, location }) => {
    if (storedSession()) {
      const depot = depotFor(location.pathname, location.search);
      if (depot === undefined) return;
      const { depots } = (await context.queryClient.ensureQueryData(deskQuery)).data;
      if (depots.length < 2 || !depots.some(({ id }) => id === depot)) return;
      const to: string = location.pathname;
      throw redirect({ to, search: { ...location.search, depot }, replace: true });
    }
    storeReturnTo(location.href);
    const { data } = await context.queryClient.ensureQueryData(applicationQuery);
    // A closed portal shows no login.
    window.location.assign(data.disabled ? '/desk/login' : '/login');
    // Another page is loading; nothing of this one should flash.
    await new Promise(() => undefined);
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(deskQuery),
  component: lazyRouteComponent(() => import('../staff/staff-frame.tsx'), 'StaffFrame'),
});

/** Declares a screen for staff. */
export const screen = screensIn(staff);
/** Declares a screen before the login: it also works while the portal is closed. */
export const guestScreen = screensIn(root);
