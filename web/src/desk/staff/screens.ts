import { lazyRouteComponent } from '@tanstack/react-router';
import { loadRequiredFactor } from '../../shared/factor/load-required-factor.ts';
import { queryOf } from '../../lib/queries.ts';
import { guestScreen, screen } from '../shell/frames.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { words } from '../words.ts';

const login = guestScreen({
  path: '/desk/login',
  title: 'Log in',
  component: lazyRouteComponent(() => import('./desk-login.tsx'), 'DeskLogin'),
});

const invitation = guestScreen({
  path: '/desk/invitation',
  title: 'Invitation',
  component: lazyRouteComponent(() => import('./staff-invitation.tsx'), 'StaffInvitation'),
});

const twoFactor = guestScreen({
  path: '/desk/two-factor',
  load: loadRequiredFactor,
  title: words.security,
  component: lazyRouteComponent(() => import('./required-of-staff.tsx'), 'RequiredOfStaff'),
});

export const guestScreens = [login, invitation, twoFactor] as const;

const under: Crumbs = [{ label: words.profile, to: '/desk/profile' }];

const profile = screen({
  path: '/desk/profile',
  load: ({ queryClient }) => queryClient.ensureQueryData(queryOf('me', {})),
  title: words.profile,
  component: lazyRouteComponent(() => import('./profile.tsx'), 'Profile'),
});

const security = screen({
  path: '/desk/profile/security',
  load: ({ queryClient }) =>
    Promise.all([
      queryClient.ensureQueryData(queryOf('getFactor', {})),
      queryClient.ensureQueryData(queryOf('listPasskeys', {})),
    ]),
  title: words.security,
  under,
  component: lazyRouteComponent(() => import('../../shared/factor/two-factor.tsx'), 'TwoFactor'),
});

const sessions = screen({
  path: '/desk/profile/sessions',
  load: ({ queryClient }) => queryClient.ensureQueryData(queryOf('listSessions', {})),
  title: words.sessions,
  under,
  component: lazyRouteComponent(() => import('../../shared/profile/sessions.tsx'), 'Sessions'),
});

export const screens = [profile, security, sessions] as const;
