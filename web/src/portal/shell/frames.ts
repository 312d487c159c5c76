import { createRoute, redirect } from '@tanstack/react-router';
import { accountQuery, memberApplicationQuery } from '../../lib/queries.ts';
import { storedSession } from '../../lib/session.ts';
import { storeReturnTo } from '../../lib/return-to.ts';
import { appRoot } from '../../shared/frames.tsx';
import { screensIn } from '../../shared/screen.ts';
import { GuestFrame } from '../sign-in/guest-frame.tsx';
import { MemberFrame } from './member-frame.tsx';
import { Root } from './root.tsx';

export const root = appRoot(Root);

/** Routes for guests. */
export const guest = createRoute({ getParentRoute: () => root, id: 'guest', component: GuestFrame });

/** Routes that need a signed-in user. */
export const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  beforeLoad: ({ location, preload }) => {
    if (storedSession()) return;
    if (!preload) storeReturnTo(location.href);
    throw redirect({ to: '/login' });
  },
  // Once per session, asked in this order (specification §4): the guest data comes with the page, then the authenticated
  // data, then the account.
  loader: async ({ context }) => {
    await Promise.all([
      context.queryClient.ensureQueryData(memberApplicationQuery),
      context.queryClient.ensureQueryData(accountQuery),
    ]);
  },
  component: MemberFrame,
});

/** Declares a screen for guests. */
export const guestScreen = screensIn(guest);
/** Declares a screen for signed-in users. */
export const screen = screensIn(member);
