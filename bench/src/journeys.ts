/** One screen of a journey. */
export interface Step {
  name: string;
  /** The link that a user clicks, as a selector: the first one in sight. */
  link: string;
  /** A link that must be clicked before. */
  via?: string;
}

export interface Journey {
  app: string;
  email: string;
  viewport: { width: number; height: number };
  /** The address of the first screen. */
  start: string;
  /** The first screen is visited last. */
  steps: readonly Step[];
}

const to = (name: string, path: string, via?: string): Step => ({
  name,
  link: `a[href="${path}"]`,
  ...(via === undefined ? {} : { via: `a[href="${via}"]` }),
});
/** The first link of the screen whose address begins so: a row of a list. */
const row = (name: string, path: string): Step => ({ name, link: `main a[href^="${path}"]` });

/** Twelve screens of each app, in the order in which a user comes by them. */
export const JOURNEYS: readonly Journey[] = [
  {
    app: 'portal, 390 px',
    email: 'owner@marlow.example',
    viewport: { width: 390, height: 844 },
    start: '/dashboard',
    steps: [
      to('jobs', '/jobs'),
      row('job', '/jobs/detail/'),
      to('new job', '/jobs/new', '/jobs'),
      to('sites', '/sites'),
      row('site', '/sites/view/'),
      to('documents', '/documents'),
      row('document', '/documents/'),
      to('account', '/account'),
      to('users', '/account/users'),
      to('invoices', '/invoices', '/account'),
      to('payments', '/payments'),
      to('dashboard', '/dashboard'),
    ],
  },
  {
    app: 'desk, 1360 px',
    email: 'manager@harrow.example',
    viewport: { width: 1360, height: 900 },
    start: '/desk',
    steps: [
      to('requests', '/desk/requests'),
      to('planner', '/desk/planner'),
      to('orders', '/desk/orders'),
      row('order', '/desk/orders/'),
      to('customers', '/desk/customers'),
      row('customer', '/desk/customers/'),
      to('enquiries', '/desk/enquiries'),
      to('documents', '/desk/documents'),
      row('document', '/desk/documents/'),
      to('invoices', '/desk/invoices'),
      to('fleet', '/desk/fleet'),
      to('Today', '/desk'),
    ],
  },
  {
    app: 'metrics, 1360 px',
    email: 'manager@metrics.example',
    viewport: { width: 1360, height: 900 },
    start: '/metrics',
    steps: [
      row('evolution', '/metrics/metric/'),
      to('tasks', '/metrics/tasks'),
      row('pending', '/metrics/projects/'),
      to('projects', '/metrics/projects'),
      row('report', '/metrics/projects/0'),
      { name: 'settings', link: 'main a[href$="/settings"]' },
      to('organisations', '/metrics/organisations'),
      row('organisation', '/metrics/organisations/0'),
      to('notifications', '/metrics/notifications'),
      to('account', '/metrics/account'),
      to('punctuality', '/metrics/punctuality', '/metrics/projects'),
      to('scorecard', '/metrics'),
    ],
  },
];
