import { apiOf, type Api } from '../api-client.ts';
import type { Screen } from './check.ts';
import { desk } from './desk.ts';
import { type Entry, first, NOTHING } from './entries.ts';
import type { Links } from './links.ts';

/** Routes without a picture, as routes.tsx writes them, and why. */
export const WITHOUT_PICTURE: Record<string, string> = {
  '/open/$accountId/$': 'redirects to the page that an email links to',
};

/** The pages that one user sees; null: nobody is signed in. */
export interface Visit {
  who: string | null;
  screens: Screen[];
}

const NOBODY = '00000000-0000-7000-8000-000000000000';

/** Every picture of the demo company, by user. */
export async function listVisits(url: string, links: Links): Promise<Visit[]> {
  const api = (email: string) => apiOf((path) => `${url}${path}`, email);
  return [
    { who: null, screens: guest(links) },
    { who: 'owner@marlow.example', screens: await owner(await api('owner@marlow.example')) },
    {
      who: 'viewer@marlow.example',
      screens: [
        { name: 'dashboard-viewer', path: '/dashboard', heading: /on site/ },
        { name: 'new-job-viewer', path: '/jobs/new', heading: 'New job' },
        { name: 'invoices-forbidden', path: '/invoices', heading: 'You don’t have permission', refused: 403 },
      ],
    },
    {
      who: 'owner@alder.example',
      screens: [
        { name: 'dashboard-on-stop', path: '/dashboard', heading: /on site/, shows: 'on stop' },
        { name: 'new-job-on-stop', path: '/jobs/new', heading: 'New job', shows: 'on stop' },
        { name: 'invoices-overdue', path: '/invoices?state=overdue', heading: /outstanding/, shows: 'overdue on' },
        { name: 'statement-overdue', path: '/statement', heading: / outstanding$/, shows: 'Closing balance' },
      ],
    },
    { who: 'owner@kent.example', screens: await prepaid(await api('owner@kent.example')) },
    { who: 'manager@harrow.example', screens: await desk(await api('manager@harrow.example')) },
    { who: 'manager@metrics.example', screens: await metrics(await api('manager@metrics.example'), 'manager') },
    { who: 'editor@metrics.example', screens: await metrics(await api('editor@metrics.example'), 'editor') },
  ];
}

const guest = (links: Links): Screen[] => [
  { name: 'home', path: '/', heading: 'Login' },
  { name: 'login', path: '/login', heading: 'Login' },
  {
    name: 'login-callback',
    path: '/login/callback',
    heading: 'You’re not logged in',
    shows: 'Start again from the login page.',
  },
  { name: 'forgot', path: '/forgot', heading: 'Forgot your password?' },
  {
    name: 'confirm',
    path: '/confirm#email=owner%40marlow.example&token=a-token',
    heading: 'Confirm your email address',
  },
  { name: 'reset', path: '/reset?email=owner%40marlow.example&token=a-token', heading: 'Set a new password' },
  { name: 'invitation', path: links.invitation, heading: /Marlow Build Ltd/ },
  { name: 'create-account', path: '/create-account', heading: 'Create your account' },
  { name: 'create-account-done', path: '/create-account-done', heading: 'Check your email' },
  { name: 'about', path: '/about', heading: /^About / },
  { name: 'accessibility', path: '/accessibility', heading: 'Accessibility' },
  { name: 'newsletter', path: '/newsletter', heading: 'Newsletter' },
  { name: 'data-protection', path: '/data-protection', heading: 'Data protection' },
  { name: 'newsletter-confirm', path: '/newsletter#confirm=a-token', heading: 'Do you want our newsletter?' },
  { name: 'newsletter-leave', path: '/newsletter#leave=a-key', heading: 'Unsubscribe?' },
  { name: 'proposal', path: links.proposal, heading: /^Does .* suit you\?$/ },
  {
    name: 'proposal-dead',
    path: '/proposal#answer=accept&token=a-token-of-nobody-at-all',
    heading: 'This link isn’t valid',
    refused: 404,
  },
  { name: 'quote', path: links.quote, heading: /^Quote Q-/ },
  {
    name: 'quote-dead',
    path: '/quote#token=a-token-of-nobody-at-all',
    heading: 'This link isn’t valid',
    refused: 404,
  },
  { name: 'sign', path: links.note, heading: /^Sign / },
  {
    name: 'sign-dead',
    path: '/sign#token=a-token-of-nobody-at-all',
    heading: 'This link isn’t valid',
    refused: 404,
  },
  { name: 'payment', path: links.payment, heading: 'Test payment' },
  {
    name: 'payment-card',
    path: '/pay/card#reference=none',
    heading: 'This payment link no longer works',
    refused: 404,
  },
  { name: 'route', path: links.route, heading: /to do$|finished$/ },
  { name: 'route-over', path: '/run#token=a-token', heading: 'This link has expired', refused: 404 },
  { name: 'nowhere', path: '/no-such-page', heading: 'Page not found', refused: 404 },
  { name: 'desk-login', path: '/desk/login', heading: 'Staff login' },
  { name: 'desk-invitation', path: links.staffInvitation, heading: /Harrow/ },
  { name: 'metrics-login', path: '/metrics/login', heading: 'Login' },
  { name: 'metrics-create-account', path: '/metrics/create-account', heading: 'Create your account' },
  { name: 'metrics-forgot', path: '/metrics/forgot', heading: 'Forgot your password?' },
  {
    name: 'metrics-check-email',
    path: '/metrics/check-email?email=nia%40team.example&about=account',
    heading: 'Check your email',
  },
  {
    name: 'metrics-confirm',
    path: '/metrics/confirm#email=nia%40team.example&token=a-token',
    heading: 'Confirm your email address',
  },
  {
    name: 'metrics-reset',
    path: '/metrics/reset#email=nia%40team.example&token=a-token',
    heading: 'Set a new password',
  },
  { name: 'metrics-shared', path: links.scorecard, heading: 'Marlow Build sites' },
  { name: 'metrics-invitation', path: links.managerInvitation, heading: /Marlow Build sites/ },
  {
    name: 'metrics-unsubscribe',
    path: '/metrics/unsubscribe#key=a-key&type=ADD_OBJECTIVE',
    heading: 'Unsubscribe from these emails?',
  },
  { name: 'metrics-welcome-guest', path: '/metrics/welcome', heading: 'Welcome to Metrics' },
];

interface Order {
  id: string;
  number: string;
  site: { id: string };
  jobs: { id: string }[];
}

async function owner(api: Api): Promise<Screen[]> {
  const [standing, requested] = [await orderWithOneJob(api, 'on-site'), await orderWithOneJob(api, 'requested')];
  const site = await first<Entry>(api, '/sites');
  const ticket = await first<Entry>(api, '/documents?filters[kind]=season_ticket&filters[status]=signed');
  const upload = await first<Entry>(api, '/documents?filters[kind]=other');
  const toSign = await first<Entry>(api, '/documents?filters[status]=awaiting_signature');
  const invoice = await first<Entry>(api, '/invoices');
  const job = requested.jobs[0]!.id;
  return [
    { name: 'dashboard', path: '/dashboard', heading: /on site/ },
    { name: 'jobs', path: '/jobs', heading: /on site/ },
    { name: 'jobs-state', path: '/jobs/state/on-site', heading: /on site/ },
    { name: 'jobs-state-site', path: `/jobs/state/on-site/site/${standing.site.id}`, heading: 'Jobs' },
    { name: 'jobs-site', path: `/jobs/site/${standing.site.id}`, heading: 'Jobs' },
    { name: 'jobs-empty', path: `/jobs?${NOTHING}`, heading: /on site/, shows: 'No jobs found' },
    { name: 'new-job', path: '/jobs/new', heading: 'New job' },
    { name: 'new-job-site', path: `/jobs/new/${site.id}`, heading: 'New job', shows: site.name },
    { name: 'new-job-copy', path: `/jobs/new/copy/${standing.site.id}/${standing.id}`, heading: 'New job' },
    { name: 'summary', path: `/jobs/summary/${standing.id}`, heading: /./ },
    { name: 'order', path: `/jobs/detail/${standing.id}`, heading: / at /, shows: standing.number },
    { name: 'order-job', path: `/jobs/detail/${requested.id}/${job}`, heading: / at /, shows: requested.number },
    {
      name: 'exchange',
      path: `/jobs/exchange/${standing.id}/${standing.jobs[0]!.id}`,
      heading: /^Exchange /,
      shows: 'Waste type',
    },
    {
      name: 'edit-job',
      path: `/jobs/edit/${requested.id}/${job}`,
      heading: /^Edit the delivery /,
      shows: 'Waste type',
    },
    { name: 'sites', path: '/sites', heading: /^\d+ sites?$/ },
    { name: 'site', path: `/sites/view/${site.id}`, heading: site.name },
    { name: 'site-documents', path: `/sites/view/${site.id}?show=documents`, heading: site.name },
    { name: 'documents', path: '/documents', heading: /documents? to sign$/ },
    {
      name: 'documents-empty',
      path: `/documents?${NOTHING}`,
      heading: /documents? to sign$/,
      shows: 'No documents match',
    },
    { name: 'document', path: `/documents/${ticket.id}`, heading: ticket.title },
    { name: 'document-upload', path: `/documents/${upload.id}`, heading: upload.title },
    { name: 'document-sign', path: `/documents/${toSign.id}/sign`, heading: `Sign ${toSign.number}` },
    { name: 'invoices', path: '/invoices', heading: /outstanding/ },
    { name: 'invoices-empty', path: `/invoices?${NOTHING}`, heading: /outstanding/, shows: 'No invoices' },
    { name: 'invoice', path: `/invoices/${invoice.id}`, heading: invoice.number },
    { name: 'payments', path: '/payments', heading: 'Payments' },
    { name: 'statement', path: '/statement', heading: / outstanding$/, shows: 'Closing balance' },
    { name: 'account', path: '/account', heading: 'Account' },
    { name: 'profile', path: '/account/profile', heading: 'Profile' },
    { name: 'change-password', path: '/account/profile/password', heading: 'Change password' },
    { name: 'business', path: '/account/business', heading: 'Business details' },
    { name: 'people', path: '/account/users', heading: 'People' },
    { name: 'contacts', path: '/account/contact', heading: 'Account contacts' },
    { name: 'sessions', path: '/account/sessions', heading: 'Where you’re logged in' },
    { name: 'two-factor-required', path: '/two-factor', heading: 'Set up two-factor authentication' },
    { name: 'two-factor', path: '/account/security', heading: 'Two-factor authentication' },
    { name: 'email-notifications', path: '/account/notifications', heading: 'Email notifications' },
    { name: 'calendar', path: '/account/calendar', heading: 'Calendar' },
    { name: 'switch-account', path: '/account/change', heading: 'Switch account' },
    { name: 'not-found', path: `/jobs/detail/${NOBODY}`, heading: 'Page not found', refused: 404 },
  ];
}

/** The newest order with a status that has no other job. */
async function orderWithOneJob(api: Api, status: string): Promise<Order> {
  const { body } = await api('GET', `/orders/me/getOrdersByStatus?status=${status}`);
  for (const { id } of body['data'] as { id: string }[]) {
    const order = (await api('GET', `/orders/${id}`)).body['data'] as Order;
    if (order.jobs.length === 1) return order;
  }
  throw new Error(`No order with the status ${status} has one job alone.`);
}

/** A customer who pays for each order by card. */
async function prepaid(api: Api): Promise<Screen[]> {
  const order = await first<Order>(api, '/orders?sort=createdAt:desc');
  const payment = await first<Entry>(api, '/payments');
  return [
    { name: 'dashboard-prepaid', path: '/dashboard', heading: /on site/ },
    { name: 'order-paid', path: `/jobs/paid/${order.id}`, heading: /./ },
    { name: 'invoice-paid', path: `/invoices/paid/${payment.id}`, heading: / paid$/ },
  ];
}

async function metrics(api: Api, role: 'manager' | 'editor'): Promise<Screen[]> {
  const organisation = await first<Entry>(api, '/metrics/organisations');
  const { id, name: project } = await first<Entry>(api, '/metrics/projects?q=Site');
  const metric = await first<Entry>(api, `/metrics/projects/${id}/metrics`);
  const at = `/metrics/projects/${id}`;
  // An editor's first screen says what is to be reported.
  const top = role === 'editor' ? / values? to report/ : / off track/;
  const screens: Screen[] = [
    { name: 'scorecard', path: '/metrics', heading: top },
    { name: 'scorecard-grouped', path: '/metrics?group=project', heading: top },
    {
      name: 'scorecard-nothing',
      path: `/metrics?${NOTHING}`,
      heading: role === 'editor' ? top : 'Scorecard',
      shows: 'No metrics match.',
    },
    { name: 'tasks', path: '/metrics/tasks', heading: / values? to / },
    { name: 'projects', path: '/metrics/projects', heading: /^\d+ projects/ },
    {
      name: 'projects-empty',
      path: `/metrics/projects?${NOTHING}`,
      heading: 'No projects',
      shows: 'nothing-like-this',
    },
    // A table, or cards on a phone.
    { name: 'report', path: at, heading: project },
    { name: 'pending', path: `${at}/pending`, heading: project, shows: 'To accept' },
    { name: 'to-report', path: `${at}/pending?kind=report`, heading: project, shows: 'To report' },
    { name: 'evolution', path: `${at}/evolution`, heading: project },
    // Only for managers.
    ...(role === 'manager' ? [{ name: 'settings', path: `${at}/settings`, heading: project }] : []),
    { name: 'metric', path: `/metrics/metric/${metric.id}`, heading: metric.name },
    { name: 'metric-evolution', path: `/metrics/metric/${metric.id}/evolution`, heading: metric.name },
    {
      name: 'evolution-compared',
      path: `/metrics/projects/${id}/evolution?compare=before`,
      heading: project,
      shows: 'previous period',
    },
    ...(role === 'manager' ? [{ name: 'punctuality', path: '/metrics/punctuality', heading: 'Punctuality' }] : []),
    { name: 'metric-detail', path: `/metrics/metric/${metric.id}/detail`, heading: metric.name },
    { name: 'welcome', path: '/metrics/welcome', heading: 'Welcome to Metrics' },
    { name: 'notifications', path: '/metrics/notifications', heading: 'Notifications' },
    { name: 'account', path: '/metrics/account', heading: 'My account' },
    { name: 'two-factor', path: '/metrics/account/security', heading: 'Two-factor authentication' },
    { name: 'sessions', path: '/metrics/account/sessions', heading: 'Where you’re logged in' },
    { name: 'notice-settings', path: '/metrics/account/notifications', heading: 'Email notifications' },
    { name: 'organisations', path: '/metrics/organisations', heading: /organisations?$/ },
    { name: 'new-organisation', path: '/metrics/organisations/new', heading: 'Create an organisation' },
    { name: 'new-project', path: '/metrics/projects/new', heading: 'New project' },
    { name: 'organisation', path: `/metrics/organisations/${organisation.id}`, heading: organisation.name },
  ];
  return screens.map((screen) => ({ ...screen, name: `metrics-${screen.name}-${role}` }));
}
