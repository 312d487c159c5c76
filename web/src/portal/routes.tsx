import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { STATES } from '@tonnage/domain/orders';
import { accountQuery, applicationQuery, memberApplicationQuery, queryOf } from '../lib/queries.ts';
import { storedSession } from '../lib/session.ts';
import type { Place } from './place.ts';
import { ordersQuery, siteOrdersQuery, sitesQuery, sitesToChooseQuery, standingAtQuery } from './queries.ts';
import { createAccountSearch, listSearch, loginSearch, newJobSearch, resetSearch } from './search.ts';
import { Loading, NotFound, ScreenError } from './screens/fallbacks.tsx';
import { GuestFrame } from './screens/guest-frame.tsx';
import { Root } from './screens/root.tsx';
import { words } from './words.ts';

/**
 * Every screen of the portal, at the route that the specification (§2) gives it. A loader awaits exactly the queries that its
 * screen reads; what it returns is where the screen stands.
 */
interface RouterContext {
  queryClient: QueryClient;
}

const place = (title: string, ...above: { label: string; to: string }[]): Place => ({
  title,
  crumbs: above.length === 0 ? [] : [...above, { label: title }],
});
const jobsCrumb = { label: words.jobs, to: '/jobs' };
const sitesCrumb = { label: words.sites, to: '/sites' };

const root = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => context.queryClient.ensureQueryData(applicationQuery),
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ScreenError,
});

// ── Guests ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const guest = createRoute({ getParentRoute: () => root, id: 'guest', component: GuestFrame });

const loginScreen = lazyRouteComponent(() => import('./screens/login.tsx'), 'Login');
const home = createRoute({
  getParentRoute: () => guest,
  path: '/',
  loader: () => place(words.login),
  component: loginScreen,
});
const login = createRoute({
  getParentRoute: () => guest,
  path: '/login',
  validateSearch: loginSearch,
  loader: () => place(words.login),
  component: loginScreen,
});
const about = createRoute({
  getParentRoute: () => guest,
  path: '/about',
  loader: () => place(words.about),
  component: lazyRouteComponent(() => import('./screens/about.tsx'), 'About'),
});
const forgot = createRoute({
  getParentRoute: () => guest,
  path: '/forgot',
  validateSearch: resetSearch,
  loader: () => place(words.forgot),
  component: lazyRouteComponent(() => import('./screens/forgot.tsx'), 'Forgot'),
});
const reset = createRoute({
  getParentRoute: () => guest,
  path: '/reset',
  validateSearch: resetSearch,
  loader: () => place(words.reset),
  component: lazyRouteComponent(() => import('./screens/reset.tsx'), 'Reset'),
});
const createAccount = createRoute({
  getParentRoute: () => guest,
  path: '/create-account',
  validateSearch: createAccountSearch,
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(queryOf('getTerms', {}));
    return place(words.createAccount);
  },
  component: lazyRouteComponent(() => import('./screens/create-account.tsx'), 'CreateAccount'),
});
const createAccountDone = createRoute({
  getParentRoute: () => guest,
  path: '/create-account-done',
  loader: () => place(words.createAccountDone),
  component: lazyRouteComponent(() => import('./screens/create-account-done.tsx'), 'CreateAccountDone'),
});
const sandboxPayment = createRoute({
  getParentRoute: () => guest,
  path: '/pay/sandbox/$reference',
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(queryOf('getSandboxPayment', { params }));
    return place(words.sandboxPayment);
  },
  component: lazyRouteComponent(() => import('./screens/sandbox-payment.tsx'), 'SandboxPayment'),
});

// ── Signed in ────────────────────────────────────────────────────────────────────────────────────────────────────────

const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  beforeLoad: () => {
    if (!storedSession()) throw redirect({ to: '/login' });
  },
  // Once per session, in this order (specification §4): guest data is the root's, then the authenticated, then the account.
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(memberApplicationQuery);
    await context.queryClient.ensureQueryData(accountQuery);
  },
  component: lazyRouteComponent(() => import('./screens/member-frame.tsx'), 'MemberFrame'),
});

const dashboard = createRoute({
  getParentRoute: () => member,
  path: '/dashboard',
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(queryOf('getOrdersSummary', {}));
    return place(words.dashboard);
  },
  component: lazyRouteComponent(() => import('./screens/dashboard.tsx'), 'Dashboard'),
});

/** The five addresses of the jobs list are one screen; the address says state and site. */
const jobsScreen = lazyRouteComponent(() => import('./screens/jobs.tsx'), 'Jobs');

// A search, a sort order and a page are no loaderDeps: the list stays where it is while they are asked for, and the search
// field keeps what is typed and the focus. The loader awaits what the address says when the list is entered.
async function loadJobs({
  context,
  params,
  location,
}: {
  context: RouterContext;
  params: { stateId?: string; siteId?: string };
  location: { search: object };
}): Promise<Place> {
  if (params.stateId !== undefined && !(STATES as readonly string[]).includes(params.stateId)) throw notFound();
  const search = listSearch({ ...location.search });
  await Promise.all([
    context.queryClient.ensureQueryData(ordersQuery({ ...params, search })),
    context.queryClient.ensureQueryData(queryOf('getOrdersSummary', {})),
  ]);
  return { title: words.jobs, crumbs: [] };
}
const listOptions = {
  validateSearch: listSearch,
  loader: loadJobs,
  notFoundComponent: NotFound,
  component: jobsScreen,
};
const jobs = createRoute({ getParentRoute: () => member, path: '/jobs', ...listOptions });
const jobsOfState = createRoute({ getParentRoute: () => member, path: '/jobs/state/$stateId', ...listOptions });
const jobsOfStateAndSite = createRoute({
  getParentRoute: () => member,
  path: '/jobs/state/$stateId/site/$siteId',
  ...listOptions,
});
const jobsOfSite = createRoute({ getParentRoute: () => member, path: '/jobs/site/$siteId', ...listOptions });

const newJobScreen = lazyRouteComponent(() => import('./screens/new-job.tsx'), 'NewJob');
async function loadNewJob({
  context,
  params,
}: {
  context: RouterContext;
  params: { siteId?: string; orderId?: string };
}): Promise<Place> {
  const { queryClient } = context;
  await Promise.all([
    queryClient.ensureQueryData(sitesToChooseQuery),
    params.siteId === undefined
      ? null
      : queryClient.ensureQueryData(queryOf('getSite', { params: { id: params.siteId } })),
    params.orderId === undefined
      ? null
      : queryClient.ensureQueryData(queryOf('getOrder', { params: { id: params.orderId } })),
  ]);
  return place(words.newJob, jobsCrumb);
}
const newJobOptions = {
  validateSearch: newJobSearch,
  loader: loadNewJob,
  component: newJobScreen,
};
const newJob = createRoute({ getParentRoute: () => member, path: '/jobs/new', ...newJobOptions });
const newJobAtSite = createRoute({ getParentRoute: () => member, path: '/jobs/new/$siteId', ...newJobOptions });
const copyJob = createRoute({
  getParentRoute: () => member,
  path: '/jobs/new/copy/$siteId/$orderId',
  ...newJobOptions,
});

async function loadOrder({ context, params }: { context: RouterContext; params: { orderId: string } }): Promise<Place> {
  const { data } = await context.queryClient.ensureQueryData(queryOf('getOrder', { params: { id: params.orderId } }));
  return place(data.number, jobsCrumb);
}
const placedScreen = lazyRouteComponent(() => import('./screens/order-placed.tsx'), 'OrderPlaced');
const paid = createRoute({
  getParentRoute: () => member,
  path: '/jobs/paid/$orderId',
  loader: loadOrder,
  component: placedScreen,
});
const summary = createRoute({
  getParentRoute: () => member,
  path: '/jobs/summary/$orderId',
  loader: loadOrder,
  component: placedScreen,
});
const detailScreen = lazyRouteComponent(() => import('./screens/order-detail.tsx'), 'OrderDetail');
const detail = createRoute({
  getParentRoute: () => member,
  path: '/jobs/detail/$orderId',
  loader: loadOrder,
  component: detailScreen,
});
const jobDetail = createRoute({
  getParentRoute: () => member,
  path: '/jobs/detail/$orderId/$jobId',
  loader: loadOrder,
  component: detailScreen,
});

const sites = createRoute({
  getParentRoute: () => member,
  path: '/sites',
  validateSearch: listSearch,
  loader: async ({ context, location }) => {
    await context.queryClient.ensureQueryData(sitesQuery(listSearch({ ...location.search })));
    return { title: words.sites, crumbs: [] } satisfies Place;
  },
  component: lazyRouteComponent(() => import('./screens/sites.tsx'), 'Sites'),
});
const siteDetail = createRoute({
  getParentRoute: () => member,
  path: '/sites/view/$siteId',
  loader: async ({ context, params }) => {
    const { queryClient } = context;
    const [{ data }] = await Promise.all([
      queryClient.ensureQueryData(queryOf('getSite', { params: { id: params.siteId } })),
      queryClient.ensureQueryData(queryOf('checkCoverage', { params: { value: params.siteId } })),
      queryClient.ensureQueryData(siteOrdersQuery(params.siteId)),
      queryClient.ensureQueryData(standingAtQuery(params.siteId)),
    ]);
    return place(data.name, sitesCrumb);
  },
  component: lazyRouteComponent(() => import('./screens/site-detail.tsx'), 'SiteDetail'),
});
const account = createRoute({
  getParentRoute: () => member,
  path: '/account',
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(queryOf('me', {}));
    return { title: words.account, crumbs: [] } satisfies Place;
  },
  component: lazyRouteComponent(() => import('./screens/account.tsx'), 'Account'),
});
const changePassword = createRoute({
  getParentRoute: () => member,
  path: '/account/profile/password',
  loader: () => place(words.changePassword, { label: words.account, to: '/account' }),
  component: lazyRouteComponent(() => import('./screens/change-password.tsx'), 'ChangePassword'),
});
const switchAccount = createRoute({
  getParentRoute: () => member,
  path: '/account/change',
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(queryOf('findAllAccounts', {}));
    return place(words.switchAccount, { label: words.account, to: '/account' });
  },
  component: lazyRouteComponent(() => import('./screens/switch-account.tsx'), 'SwitchAccount'),
});

const tree = root.addChildren([
  guest.addChildren([home, login, about, forgot, reset, createAccount, createAccountDone, sandboxPayment]),
  member.addChildren([
    dashboard,
    jobs,
    jobsOfState,
    jobsOfStateAndSite,
    jobsOfSite,
    newJob,
    newJobAtSite,
    copyJob,
    paid,
    summary,
    detail,
    jobDetail,
    sites,
    siteDetail,
    account,
    changePassword,
    switchAccount,
  ]),
]);

export function createPortalRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The query client decides what is fresh; the router asks it each time.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: Loading,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
  /** Kept beside the address, not in it: survives a reload and is in nobody's log. */
  interface HistoryState {
    opened?: { email: string; status: 'pending' | 'active' };
  }
}
