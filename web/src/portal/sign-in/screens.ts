import { lazyRouteComponent } from '@tanstack/react-router';
import { loadRequiredFactor } from '../../shared/factor/load-required-factor.ts';
import type { Raw } from '../../shared/search-fields.ts';
import { guestScreen } from '../shell/frames.ts';

const LOGIN = 'Login';
const loginScreen = lazyRouteComponent(() => import('./login.tsx'), 'Login');

const home = guestScreen({ path: '/', title: LOGIN, component: loginScreen });

const login = guestScreen({
  path: '/login',
  /** `?confirmed=0`: the link of a confirmation email no longer works. */
  search: (raw): { confirmed?: 0 | undefined } => ({ confirmed: String(raw['confirmed']) === '0' ? 0 : undefined }),
  title: LOGIN,
  component: loginScreen,
});

/** Where the company’s providers lead back to. */
const callback = guestScreen({
  path: '/login/callback',
  title: LOGIN,
  component: lazyRouteComponent(() => import('./provider-callback.tsx'), 'ProviderCallback'),
});

const invitation = guestScreen({
  path: '/invitation',
  title: 'Invitation',
  component: lazyRouteComponent(() => import('./invitation.tsx'), 'Invitation'),
});

const forgot = guestScreen({
  path: '/forgot',
  /** The address typed on the login page. */
  search: ({ email }: Raw): { email?: string | undefined } => ({
    email: typeof email === 'string' ? email.slice(0, 200) : undefined,
  }),
  title: 'Forgot password',
  component: lazyRouteComponent(() => import('./forgot.tsx'), 'Forgot'),
});

const reset = guestScreen({
  path: '/reset',
  title: 'Set a new password',
  component: lazyRouteComponent(() => import('./reset.tsx'), 'Reset'),
});

const confirm = guestScreen({
  path: '/confirm',
  title: 'Confirm your email address',
  component: lazyRouteComponent(() => import('./confirm.tsx'), 'Confirm'),
});

const twoFactor = guestScreen({
  path: '/two-factor',
  load: loadRequiredFactor,
  title: 'Two-factor authentication',
  component: lazyRouteComponent(() => import('../../shared/factor/required-factor.tsx'), 'RequiredFactor'),
});

export const guestScreens = [home, login, callback, invitation, forgot, reset, confirm, twoFactor] as const;
