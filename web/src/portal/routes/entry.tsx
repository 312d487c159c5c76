import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { carriedByLink } from '../../lib/link.ts';
import { queryOf } from '../../lib/queries.ts';
import { createAccountSearch, loginSearch, forgotSearch } from '../search.ts';
import { guest } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

const LOGIN = 'Login';

const loginScreen = lazyRouteComponent(() => import('../sign-in/login.tsx'), 'Login');
const home = createRoute({
  getParentRoute: () => guest,
  path: '/',
  loader: (): Place => place(LOGIN),
  component: loginScreen,
});
const login = createRoute({
  getParentRoute: () => guest,
  path: '/login',
  validateSearch: loginSearch,
  loader: (): Place => place(LOGIN),
  component: loginScreen,
});
const about = createRoute({
  getParentRoute: () => guest,
  path: '/about',
  loader: (): Place => place('About'),
  component: lazyRouteComponent(() => import('../about/about.tsx'), 'About'),
});
const accessibility = createRoute({
  getParentRoute: () => guest,
  path: '/accessibility',
  loader: (): Place => place('Accessibility'),
  component: lazyRouteComponent(() => import('../accessibility/accessibility.tsx'), 'Accessibility'),
});
const newsletter = createRoute({
  getParentRoute: () => guest,
  path: '/newsletter',
  loader: (): Place => place('Newsletter'),
  component: lazyRouteComponent(() => import('../newsletter/newsletter.tsx'), 'Newsletter'),
});
const privacy = createRoute({
  getParentRoute: () => guest,
  path: '/data-protection',
  loader: (): Place => place('Data protection'),
  component: lazyRouteComponent(() => import('../privacy/privacy.tsx'), 'Privacy'),
});
const proposal = createRoute({
  getParentRoute: () => guest,
  path: '/proposal',
  loader: (): Place => place('Proposed date'),
  component: lazyRouteComponent(() => import('../proposal/proposal.tsx'), 'Proposal'),
});
const sign = createRoute({
  getParentRoute: () => guest,
  path: '/sign',
  loader: (): Place => place('Sign a note'),
  component: lazyRouteComponent(() => import('../documents/mailed-note.tsx'), 'MailedNote'),
});
const invitation = createRoute({
  getParentRoute: () => guest,
  path: '/invitation',
  loader: (): Place => place('Invitation'),
  component: lazyRouteComponent(() => import('../sign-in/invitation.tsx'), 'Invitation'),
});
const forgot = createRoute({
  getParentRoute: () => guest,
  path: '/forgot',
  validateSearch: forgotSearch,
  loader: (): Place => place('Forgot password'),
  component: lazyRouteComponent(() => import('../sign-in/forgot.tsx'), 'Forgot'),
});
const reset = createRoute({
  getParentRoute: () => guest,
  path: '/reset',
  loader: (): Place => place('Set a new password'),
  component: lazyRouteComponent(() => import('../sign-in/reset.tsx'), 'Reset'),
});
const confirm = createRoute({
  getParentRoute: () => guest,
  path: '/confirm',
  loader: (): Place => place('Confirm your email address'),
  component: lazyRouteComponent(() => import('../sign-in/confirm.tsx'), 'Confirm'),
});
const createAccount = createRoute({
  getParentRoute: () => guest,
  path: '/create-account',
  validateSearch: createAccountSearch,
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('getTerms', {}));
    return place('Create your account');
  },
  component: lazyRouteComponent(() => import('../create-account/create-account.tsx'), 'CreateAccount'),
});
const createAccountDone = createRoute({
  getParentRoute: () => guest,
  path: '/create-account-done',
  loader: (): Place => place('Check your email'),
  component: lazyRouteComponent(() => import('../create-account/create-account-done.tsx'), 'CreateAccountDone'),
});
const sandboxPayment = createRoute({
  getParentRoute: () => guest,
  path: '/pay/sandbox',
  loader: async ({ context }): Promise<Place> => {
    const data = { reference: carriedByLink('reference') };
    await context.queryClient.ensureQueryData(queryOf('getSandboxPayment', { body: { data } }));
    return place('Test payment');
  },
  component: lazyRouteComponent(() => import('../billing/sandbox-payment.tsx'), 'SandboxPayment'),
});

const cardPage = createRoute({
  getParentRoute: () => guest,
  path: '/pay/card',
  loader: (): Place => place('Pay by card'),
  component: lazyRouteComponent(() => import('../billing/card-page.tsx'), 'CardPage'),
});

export const entryRoutes = [
  home,
  login,
  about,
  accessibility,
  newsletter,
  privacy,
  proposal,
  sign,
  invitation,
  forgot,
  reset,
  confirm,
  createAccount,
  createAccountDone,
  sandboxPayment,
  cardPage,
] as const;
