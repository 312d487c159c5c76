import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import type { Place } from '../../shared/place.ts';
import { storedSession } from '../../lib/session.ts';
import { CHECK_EMAIL, CREATE_ACCOUNT, FORGOT, LOGIN, SCORECARD } from '../paths.ts';
import { checkEmailSearch, createAccountSearch, emailSearch } from '../search.ts';
import { root } from './frames.tsx';

/** A signed-in user is redirected to their start page. */
async function forGuests(): Promise<void> {
  if (!storedSession()) return;
  window.location.assign(SCORECARD);
  await new Promise(() => undefined);
}

const login = createRoute({
  getParentRoute: () => root,
  path: LOGIN,
  beforeLoad: forGuests,
  loader: (): Place => place('Login'),
  component: lazyRouteComponent(() => import('../sign-in/login.tsx'), 'Login'),
});

const createAccount = createRoute({
  getParentRoute: () => root,
  path: CREATE_ACCOUNT,
  validateSearch: createAccountSearch,
  beforeLoad: forGuests,
  loader: (): Place => place('Create your account'),
  component: lazyRouteComponent(() => import('../sign-in/create-account.tsx'), 'CreateAccount'),
});

const forgot = createRoute({
  getParentRoute: () => root,
  path: FORGOT,
  validateSearch: emailSearch,
  loader: (): Place => place('Forgot password'),
  component: lazyRouteComponent(() => import('../sign-in/forgot.tsx'), 'Forgot'),
});

const checkEmail = createRoute({
  getParentRoute: () => root,
  path: CHECK_EMAIL,
  validateSearch: checkEmailSearch,
  loader: (): Place => place('Check your email'),
  component: lazyRouteComponent(() => import('../sign-in/check-email.tsx'), 'CheckEmail'),
});

/** The targets of links in emails; also for somebody who is signed in as another user. */
const confirm = createRoute({
  getParentRoute: () => root,
  path: '/metrics/confirm',
  loader: (): Place => place('Confirm your email address'),
  component: lazyRouteComponent(() => import('../sign-in/confirm.tsx'), 'Confirm'),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: '/metrics/reset',
  loader: (): Place => place('Set a new password'),
  component: lazyRouteComponent(() => import('../sign-in/reset.tsx'), 'Reset'),
});

/** A shared link: for anyone, without an account. */
const shared = createRoute({
  getParentRoute: () => root,
  path: '/metrics/shared',
  loader: (): Place => place('Scorecard'),
  component: lazyRouteComponent(() => import('../scorecard/shared.tsx'), 'SharedScorecard'),
});

export const entryRoutes = [login, createAccount, forgot, checkEmail, confirm, reset, shared] as const;
