import { lazyRouteComponent } from '@tanstack/react-router';
import type { Raw } from '../../shared/search-fields.ts';
import { choiceOf } from '../../shared/search-fields.ts';
import { storedSession } from '../../lib/session.ts';
import { SCORECARD } from '../paths.ts';
import { guestScreen } from '../shell/frames.ts';

/** A signed-in user is redirected to their start page. */
async function forGuests(): Promise<void> {
  if (!storedSession()) return;
  window.location.assign(SCORECARD);
  await new Promise(() => undefined);
}

/** The address that was typed on the page before. */
function emailSearch({ email }: Raw): { email?: string | undefined } {
  return { email: typeof email === 'string' && email !== '' ? email.slice(0, 200) : undefined };
}

const login = guestScreen({
  path: '/metrics/login',
  load: forGuests,
  title: 'Login',
  component: lazyRouteComponent(() => import('./login.tsx'), 'Login'),
});

const createAccount = guestScreen({
  path: '/metrics/create-account',
  search: (raw) => ({ ...emailSearch(raw), ...choiceOf(raw, 'step', ['password']) }),
  load: forGuests,
  title: 'Create your account',
  component: lazyRouteComponent(() => import('./create-account.tsx'), 'CreateAccount'),
});

const forgot = guestScreen({
  path: '/metrics/forgot',
  search: emailSearch,
  title: 'Forgot password',
  component: lazyRouteComponent(() => import('./forgot.tsx'), 'Forgot'),
});

const checkEmail = guestScreen({
  path: '/metrics/check-email',
  /** Sent to confirm a new account, else to set a new password. */
  search: (raw) => ({ ...emailSearch(raw), ...choiceOf(raw, 'about', ['account']) }),
  title: 'Check your email',
  component: lazyRouteComponent(() => import('./check-email.tsx'), 'CheckEmail'),
});

// The targets of links in emails; also for somebody who is signed in as another user.
const confirm = guestScreen({
  path: '/metrics/confirm',
  title: 'Confirm your email address',
  component: lazyRouteComponent(() => import('./confirm.tsx'), 'Confirm'),
});

const reset = guestScreen({
  path: '/metrics/reset',
  title: 'Set a new password',
  component: lazyRouteComponent(() => import('./reset.tsx'), 'Reset'),
});

export const guestScreens = [login, createAccount, forgot, checkEmail, confirm, reset] as const;
