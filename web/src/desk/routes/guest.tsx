import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { root } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

/** Before the login: these routes also work while the portal is closed. */
const login = createRoute({
  getParentRoute: () => root,
  path: '/desk/login',
  loader: (): Place => place('Log in'),
  component: lazyRouteComponent(() => import('../staff/desk-login.tsx'), 'DeskLogin'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/desk/invitation',
  loader: (): Place => place('Invitation'),
  component: lazyRouteComponent(() => import('../staff/staff-invitation.tsx'), 'StaffInvitation'),
});

export const guestRoutes = [login, invitation] as const;
