import type { Endpoint } from '../endpoint.ts';

/** A sentence for each group of calls. */
const TAGS: Record<string, string> = {
  Accounts: 'The customer that the session works for, and the choice of another.',
  Application: 'What a browser needs before anybody has logged in: name, brand and manifest of the company.',
  Calendar: 'Jobs as an iCalendar feed or file.',
  Catalogue: 'Container types and waste types that can be ordered.',
  Contacts: 'People at the customer and at its sites, with their numbers and addresses.',
  'Data protection': 'Requests for a copy or the erasure of personal data.',
  Documents: 'Transfer notes, tickets, permits, photographs and other files of the customer.',
  Enquiries: 'Questions about an order, a job or an invoice, with their messages.',
  Identity: 'Logging in and out, passwords, passkeys, two-factor authentication, sessions and the person’s profile.',
  Invoices: 'The customer’s invoices, credit notes and statement.',
  Jobs: 'Ordering containers, and their exchanges, moves and collections.',
  Members: 'Who may use the customer’s account, and invitations.',
  Newsletters: 'Subscribing to and leaving the newsletter.',
  Orders: 'The customer’s orders and their state.',
  Payments: 'Payments of the customer, and paying by card.',
  Quotes: 'A written quote behind its link: reading, accepting and declining it.',
  Route: 'A driver’s day, with the link that the office sent.',
  Search: 'Everything that has a name or number, in one search.',
  Sites: 'The customer’s sites.',
  'Desk: company': 'Set-up, settings, staff, keys, webhooks, emails and the audit log of the company.',
  'Desk: customers': 'Customers, their sites, users and terms.',
  'Desk: documents': 'Documents of all customers, transfer notes, permits and waste tracking.',
  'Desk: enquiries': 'Questions of all customers.',
  'Desk: money': 'Invoices, payments, debtors, statements and the invoice run.',
  'Desk: orders': 'Orders of all customers, their jobs and charges, and orders by telephone.',
  'Desk: planning': 'The planner, the calendar, vehicles and drivers.',
  'Desk: prices': 'The price list and the catalogue.',
  'Metrics: API keys': 'Keys for programs of an organisation.',
  'Metrics: alerts': 'Alerts on a metric’s values.',
  'Metrics: incoming webhooks': 'Addresses that other programs send values to.',
  'Metrics: invitations': 'Invitations to an organisation.',
  'Metrics: metrics': 'Metrics, their objectives and settings.',
  'Metrics: notifications': 'The bell, and what a person is emailed.',
  'Metrics: organisations': 'Organisations and their people.',
  'Metrics: periods': 'Reporting, accepting and correcting the values of periods.',
  'Metrics: projects': 'Projects and their schedules.',
  'Metrics: reading': 'Values as tables, charts and files.',
  'Metrics: scheduled reports': 'Reports that are emailed regularly.',
  'Metrics: scorecard': 'Every metric with its latest value and objective, and shared links.',
  'Metrics: templates': 'Sets of metrics to start a project with.',
  'Metrics: the portal': 'Metrics whose values come from the company’s own orders.',
  'Metrics: webhooks': 'Addresses that are told of an organisation’s events.',
};

/** The group of the staff's calls by the first part of their path. */
const DESK: Record<string, string> = {
  ...Object.fromEntries(['customers', 'people', 'viewAs'].map((part) => [part, 'customers'])),
  ...Object.fromEntries(
    ['documents', 'notes', 'season-tickets', 'permits', 'waste-tracking'].map((part) => [part, 'documents']),
  ),
  ...Object.fromEntries(
    ['invoices', 'invoice-run', 'payments', 'debtors', 'charges', 'reports'].map((part) => [part, 'money']),
  ),
  ...Object.fromEntries(['orders', 'jobs', 'requests', 'phone-orders'].map((part) => [part, 'orders'])),
  ...Object.fromEntries(['planner', 'calendar', 'vehicles', 'drivers', 'today'].map((part) => [part, 'planning'])),
  ...Object.fromEntries(['prices', 'fuel-surcharges', 'quotes', 'catalogue'].map((part) => [part, 'prices'])),
  enquiries: 'enquiries',
};

export function tagOf({ tag, path }: Endpoint): string {
  return tag === 'Desk' ? `Desk: ${DESK[path.split('/')[2]!] ?? 'company'}` : tag;
}

/** The tags in use, by name. Throws if one has no sentence. */
export function tagsOf(endpoints: readonly Endpoint[]): { name: string; description: string }[] {
  return [...new Set(endpoints.map(tagOf))].sort().map((name) => {
    const description = TAGS[name];
    if (description === undefined) throw new Error(`The tag ${name} has no sentence`);
    return { name, description };
  });
}
