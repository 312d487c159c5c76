import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { carriedByLink } from '../../lib/link.ts';
import { queryOf } from '../../lib/queries.ts';
import { createAccountSearch, loginSearch, forgotSearch } from '../search.ts';
import { words } from '../words.ts';
import { guest } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

const loginScreen = lazyRouteComponent(() => import('../sign-in/login.tsx'), 'Login');
const home = createRoute({
  getParentRoute: () => guest,
  path: '/',
  loader: (): Place => place(words.login),
  component: loginScreen,
});
const login = createRoute({
  getParentRoute: () => guest,
  path: '/login',
  validateSearch: loginSearch,
  loader: (): Place => place(words.login),
  component: loginScreen,
});
const about = createRoute({
  getParentRoute: () => guest,
  path: '/about',
  loader: (): Place => place(words.about),
  component: lazyRouteComponent(() => import('../about/about.tsx'), 'About'),
});
const newsletter = createRoute({
  getParentRoute: () => guest,
  path: '/newsletter',
  loader: (): Place => place(words.newsletter),
  component: lazyRouteComponent(() => import('../newsletter/newsletter.tsx'), 'Newsletter'),
});
const proposal = createRoute({
  getParentRoute: () => guest,
  path: '/proposal',
  loader: (): Place => place(words.proposal),
  component: lazyRouteComponent(() => import('../proposal/proposal.tsx'), 'Proposal'),
});
const invitation = createRoute({
  getParentRoute: () => guest,
  path: '/invitation',
  loader: (): Place => place(words.invitation),
  component: lazyRouteComponent(() => import('../sign-in/invitation.tsx'), 'Invitation'),
});
const forgot = createRoute({
  getParentRoute: () => guest,
  path: '/forgot',
  validateSearch: forgotSearch,
  loader: (): Place => place(words.forgot),
  component: lazyRouteComponent(() => import('../sign-in/forgot.tsx'), 'Forgot'),
});
const reset = createRoute({
  getParentRoute: () => guest,
  path: '/reset',
  loader: (): Place => place(words.reset),
  component: lazyRouteComponent(() => import('../sign-in/reset.tsx'), 'Reset'),
});
const confirm = createRoute({
  getParentRoute: () => guest,
  path: '/confirm',
  loader: (): Place => place(words.confirm),
  component: lazyRouteComponent(() => import('../sign-in/confirm.tsx'), 'Confirm'),
});
const createAccount = createRoute({
  getParentRoute: () => guest,
  path: '/create-account',
  validateSearch: createAccountSearch,
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('getTerms', {}));
    return place(words.createAccount);
  },
  component: lazyRouteComponent(() => import('../create-account/create-account.tsx'), 'CreateAccount'),
});
const createAccountDone = createRoute({
  getParentRoute: () => guest,
  path: '/create-account-done',
  loader: (): Place => place(words.createAccountDone),
  component: lazyRouteComponent(() => import('../create-account/create-account-done.tsx'), 'CreateAccountDone'),
});
const sandboxPayment = createRoute({
  getParentRoute: () => guest,
  path: '/pay/sandbox',
  loader: async ({ context }): Promise<Place> => {
    const data = { reference: carriedByLink('reference') };
    await context.queryClient.ensureQueryData(queryOf('getSandboxPayment', { body: { data } }));
    return place(words.sandboxPayment);
  },
  component: lazyRouteComponent(() => import('../billing/sandbox-payment.tsx'), 'SandboxPayment'),
});

const cardPage = createRoute({
  getParentRoute: () => guest,
  path: '/pay/card',
  loader: (): Place => place(words.cardPage),
  component: lazyRouteComponent(() => import('../billing/card-page.tsx'), 'CardPage'),
});

export const entryRoutes = [
  home,
  login,
  about,
  newsletter,
  proposal,
  invitation,
  forgot,
  reset,
  confirm,
  createAccount,
  createAccountDone,
  sandboxPayment,
  cardPage,
] as const;
