import * as apiKeys from './core/api-keys.ts';
import * as audit from './core/audit.ts';
import * as email from './core/email.ts';
import * as auth from './core/identity/auth.ts';
import * as emailChange from './core/identity/email-change.ts';
import * as loginProviders from './core/identity/login-providers.ts';
import * as passkeys from './core/identity/passkeys.ts';
import * as profile from './core/identity/profile.ts';
import * as views from './core/identity/views.ts';
import * as notifications from './core/notifications.ts';
import * as search from './core/search.ts';
import * as application from './core/tenants/application.ts';
import * as branding from './core/tenants/branding.ts';
import * as newsletters from './core/tenants/newsletters.ts';
import * as failedWork from './core/tenants/failed-work.ts';
import * as settings from './core/tenants/settings.ts';
import * as organisationWebhooks from './core/webhooks/organisations.ts';
import * as webhooks from './core/webhooks.ts';
import type { Endpoint } from './endpoint.ts';
import * as metrics from './metrics/metrics.ts';
import * as invitations from './metrics/organisations/invitations.ts';
import * as organisationKeys from './metrics/organisations/keys.ts';
import * as organisations from './metrics/organisations/organisations.ts';
import * as metricsSignUp from './metrics/organisations/sign-up.ts';
import * as attachments from './metrics/periods/attachments.ts';
import * as manyMetrics from './metrics/projects/many-metrics.ts';
import * as metricTemplates from './metrics/projects/templates.ts';
import * as punctuality from './metrics/periods/punctuality.ts';
import * as charts from './metrics/periods/chart.ts';
import * as comments from './metrics/periods/comments.ts';
import * as gridExport from './metrics/periods/export.ts';
import * as finish from './metrics/periods/finish.ts';
import * as open from './metrics/periods/open.ts';
import * as periods from './metrics/periods/periods.ts';
import * as push from './metrics/periods/push.ts';
import * as reading from './metrics/periods/reading.ts';
import * as projects from './metrics/projects.ts';
import * as scorecard from './metrics/scorecard.ts';
import * as alerts from './metrics/metrics/alerts.ts';
import * as incoming from './metrics/incoming.ts';
import * as reports from './metrics/reports.ts';
import * as sources from './metrics/sources.ts';
import * as accounts from './skip-hire/accounts/accounts.ts';
import * as contacts from './skip-hire/accounts/contacts.ts';
import * as customerContacts from './skip-hire/accounts/customer-contacts.ts';
import * as customerLog from './skip-hire/accounts/customer-log.ts';
import * as members from './skip-hire/accounts/members.ts';
import * as merge from './skip-hire/accounts/merge.ts';
import * as registration from './skip-hire/accounts/registration.ts';
import * as bank from './skip-hire/billing/bank.ts';
import * as charges from './skip-hire/billing/charges.ts';
import * as chasing from './skip-hire/billing/chasing.ts';
import * as invoices from './skip-hire/billing/invoices.ts';
import * as payments from './skip-hire/billing/payments.ts';
import * as statements from './skip-hire/billing/statements.ts';
import * as catalogue from './skip-hire/catalogue.ts';
import * as depots from './skip-hire/depots.ts';
import * as desk from './skip-hire/desk.ts';
import * as documents from './skip-hire/documents/documents.ts';
import * as mailedNotes from './skip-hire/documents/mailed-notes.ts';
import * as runSheet from './skip-hire/documents/run-sheet.ts';
import * as movedTickets from './skip-hire/documents/moved-tickets.ts';
import * as transferNotes from './skip-hire/documents/transfer-notes.ts';
import * as enquiries from './skip-hire/enquiries.ts';
import * as privacy from './skip-hire/privacy.ts';
import * as ledger from './skip-hire/ledger.ts';
import * as movingIn from './skip-hire/moving-in.ts';
import * as absences from './skip-hire/fleet/absences.ts';
import * as fleet from './skip-hire/fleet.ts';
import * as fuelSurcharges from './skip-hire/prices/fuel-surcharges.ts';
import * as calendar from './skip-hire/orders/calendar.ts';
import * as coverage from './skip-hire/orders/coverage.ts';
import * as ordersDesk from './skip-hire/orders/desk.ts';
import * as jobChanges from './skip-hire/orders/job-changes.ts';
import * as jobs from './skip-hire/orders/jobs.ts';
import * as movements from './skip-hire/orders/movements.ts';
import * as orderLists from './skip-hire/orders/order-lists.ts';
import * as orderResource from './skip-hire/orders/order-resource.ts';
import * as orders from './skip-hire/orders/orders.ts';
import * as phoneOrders from './skip-hire/orders/phone-orders.ts';
import * as breaksAndTips from './skip-hire/orders/breaks-and-tips.ts';
import * as planner from './skip-hire/orders/planner.ts';
import * as plannerWeek from './skip-hire/orders/planner-week.ts';
import * as orderPrice from './skip-hire/orders/order-price.ts';
import * as priceBasis from './skip-hire/orders/price-basis.ts';
import * as requests from './skip-hire/orders/requests.ts';
import * as permits from './skip-hire/permits.ts';
import * as prices from './skip-hire/prices.ts';
import * as quotes from './skip-hire/quotes.ts';
import * as deskReports from './skip-hire/reports.ts';
import * as numberSeries from './skip-hire/documents/number-series.ts';
import * as sites from './skip-hire/sites.ts';
import * as staff from './skip-hire/staff.ts';
import * as stock from './skip-hire/stock.ts';
import * as wasteTracking from './skip-hire/waste-tracking.ts';
import type { Subject } from './subjects.ts';

/** The modules of the contract by their names, with the subject of their calls: what they export is the contract. */
export const CONTRACT_MODULES = {
  apiKeys: ['keys', apiKeys],
  audit: ['audit', audit],
  email: ['email', email],
  notifications: ['notices', notifications],
  search: ['search', search],
  webhooks: ['webhooks', webhooks],
  organisationWebhooks: ['webhooks', organisationWebhooks],
  auth: ['identity', auth],
  emailChange: ['identity', emailChange],
  loginProviders: ['identity', loginProviders],
  passkeys: ['identity', passkeys],
  profile: ['identity', profile],
  views: ['views', views],
  application: ['settings', application],
  branding: ['settings', branding],
  newsletters: ['settings', newsletters],
  failedWork: ['settings', failedWork],
  settings: ['settings', settings],
  catalogue: ['catalogue', catalogue],
  depots: ['depots', depots],
  desk: ['settings', desk],
  enquiries: ['enquiries', enquiries],
  privacy: ['privacy', privacy],
  ledger: ['ledger', ledger],
  movingIn: ['imports', movingIn],
  numberSeries: ['settings', numberSeries],
  absences: ['fleet', absences],
  fleet: ['fleet', fleet],
  permits: ['documents', permits],
  prices: ['prices', prices],
  fuelSurcharges: ['prices', fuelSurcharges],
  quotes: ['quotes', quotes],
  deskReports: ['money', deskReports],
  sites: ['sites', sites],
  staff: ['staff', staff],
  stock: ['stock', stock],
  wasteTracking: ['waste', wasteTracking],
  accounts: ['customers', accounts],
  contacts: ['contacts', contacts],
  customerContacts: ['contacts', customerContacts],
  customerLog: ['log', customerLog],
  members: ['members', members],
  merge: ['customers', merge],
  registration: ['customers', registration],
  charges: ['money', charges],
  invoices: ['money', invoices],
  bank: ['bank', bank],
  payments: ['money', payments],
  statements: ['money', statements],
  chasing: ['money', chasing],
  documents: ['documents', documents],
  runSheet: ['documents', runSheet],
  movedTickets: ['documents', movedTickets],
  transferNotes: ['documents', transferNotes],
  mailedNotes: ['documents', mailedNotes],
  calendar: ['orders', calendar],
  coverage: ['orders', coverage],
  priceBasis: ['orders', priceBasis],
  ordersDesk: ['orders', ordersDesk],
  jobChanges: ['orders', jobChanges],
  jobs: ['orders', jobs],
  movements: ['orders', movements],
  orderLists: ['orders', orderLists],
  orderResource: ['orders', orderResource],
  orders: ['orders', orders],
  phoneOrders: ['orders', phoneOrders],
  breaksAndTips: ['orders', breaksAndTips],
  planner: ['orders', planner],
  plannerWeek: ['orders', plannerWeek],
  orderPrice: ['prices', orderPrice],
  requests: ['orders', requests],
  metrics: ['figures', metrics],
  organisationKeys: ['keys', organisationKeys],
  push: ['figures', push],
  scorecard: ['figures', scorecard],
  projects: ['figures', projects],
  alerts: ['figures', alerts],
  incoming: ['incoming', incoming],
  reports: ['reports', reports],
  sources: ['figures', sources],
  invitations: ['organisations', invitations],
  organisations: ['organisations', organisations],
  metricsSignUp: ['organisations', metricsSignUp],
  attachments: ['figures', attachments],
  charts: ['figures', charts],
  punctuality: ['figures', punctuality],
  manyMetrics: ['figures', manyMetrics],
  metricTemplates: ['templates', metricTemplates],
  comments: ['figures', comments],
  gridExport: ['figures', gridExport],
  finish: ['figures', finish],
  open: ['figures', open],
  periods: ['figures', periods],
  reading: ['figures', reading],
} as const satisfies Record<string, readonly [Subject, object]>;

/** A module that only exports endpoints. */
type Merged<Module> = (Module extends unknown ? (one: Module) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Exports = Merged<(typeof CONTRACT_MODULES)[keyof typeof CONTRACT_MODULES][1]>;

/** Every endpoint by the name of its export. */
export type Endpoints = { [K in keyof Exports as Exports[K] extends Endpoint ? K : never]: Exports[K] & Endpoint };

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'path' in one && 'method' in one && 'access' in one;

/** Every call of the API, once. The OpenAPI document and the tests' access matrix are generated from this list. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(CONTRACT_MODULES).flatMap(([, module]) =>
  Object.entries<unknown>(module).flatMap(([name, one]) => (isEndpoint(one) ? Object.assign(one, { name }) : [])),
);

const ownSubjects = new Map(
  Object.values(CONTRACT_MODULES).flatMap(([subject, module]) =>
    Object.values<unknown>(module).flatMap((one) => (isEndpoint(one) ? [[one, subject] as const] : [])),
  ),
);

/** The subjects that the answer of a `GET` shows, or that any other call changes. */
export const subjectsOf = (of: Endpoint): readonly Subject[] =>
  (of.method === 'GET' ? of.reads : of.changes) ?? [ownSubjects.get(of)!];
