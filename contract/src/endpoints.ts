import * as accounts from './skip-hire/accounts/accounts.ts';
import * as applications from './core/tenants/application.ts';
import * as auth from './core/identity/auth.ts';
import * as calendar from './skip-hire/orders/calendar.ts';
import * as catalogue from './skip-hire/catalogue.ts';
import * as contacts from './skip-hire/accounts/contacts.ts';
import * as desk from './skip-hire/desk.ts';
import * as deskAudit from './core/audit.ts';
import * as deskCalendar from './skip-hire/depots.ts';
import * as deskCustomers from './skip-hire/accounts/customers.ts';
import * as deskDocuments from './skip-hire/documents/desk.ts';
import * as deskExports from './desk-exports.ts';
import * as deskFleet from './skip-hire/fleet/vehicles-and-drivers.ts';
import * as deskCatalogue from './desk-catalogue.ts';
import * as deskNotes from './skip-hire/documents/transfer-notes.ts';
import * as deskKeys from './core/api-keys.ts';
import * as deskMarks from './core/tenants/branding.ts';
import * as deskOrders from './skip-hire/orders/desk.ts';
import * as deskToday from './desk-today.ts';
import * as deskInvoices from './desk-invoices.ts';
import * as deskOutbox from './core/email.ts';
import * as deskPeople from './desk-people.ts';
import * as deskPermits from './skip-hire/permits.ts';
import * as deskPlanner from './skip-hire/orders/planner.ts';
import * as deskPrices from './desk-prices.ts';
import * as deskRequests from './skip-hire/orders/requests.ts';
import * as deskSettings from './core/tenants/settings.ts';
import * as deskStaff from './skip-hire/staff.ts';
import * as deskTracking from './skip-hire/waste-tracking.ts';
import * as deskWebhooks from './core/webhooks.ts';
import * as documents from './skip-hire/documents/documents.ts';
import type { Endpoint } from './endpoint.ts';
import * as exports from './exports.ts';
import * as invoices from './skip-hire/billing/invoices.ts';
import * as jobChanges from './skip-hire/orders/job-changes.ts';
import * as jobs from './skip-hire/orders/jobs.ts';
import * as metricAttachments from './metrics/periods/attachments.ts';
import * as metricCatalogue from './metrics/catalogue.ts';
import * as metricComments from './metrics/periods/comments.ts';
import * as metricEntry from './metrics/entry.ts';
import * as metricInvitations from './metrics/organisations/invitations.ts';
import * as metricMetrics from './metrics/metrics.ts';
import * as metricOpen from './metrics/periods/open.ts';
import * as metricOrganisations from './metrics/organisations/organisations.ts';
import * as metricPeriods from './metrics/periods/periods.ts';
import * as metricProjects from './metrics/projects.ts';
import * as metricNotifications from './core/notifications.ts';
import * as metricExport from './metrics/periods/export.ts';
import * as metricReading from './metrics/periods/reading.ts';
import * as metricSources from './metrics/sources.ts';
import * as movements from './skip-hire/orders/movements.ts';
import * as members from './skip-hire/accounts/members.ts';
import * as newsletters from './core/tenants/newsletters.ts';
import * as orderLists from './skip-hire/orders/order-lists.ts';
import * as orderResource from './skip-hire/orders/order-resource.ts';
import * as orders from './skip-hire/orders/orders.ts';
import * as payments from './skip-hire/billing/payments.ts';
import * as prices from './skip-hire/prices.ts';
import * as profile from './core/identity/profile.ts';
import * as proposals from './skip-hire/orders/proposals.ts';
import * as registration from './skip-hire/accounts/registration.ts';
import * as run from './skip-hire/fleet/driver.ts';
import * as search from './core/search.ts';
import * as siteFigures from './site-figures.ts';
import * as sites from './skip-hire/sites.ts';
import * as statements from './skip-hire/billing/statements.ts';

const MODULES = [
  accounts,
  applications,
  auth,
  calendar,
  catalogue,
  contacts,
  desk,
  deskAudit,
  deskCalendar,
  deskCustomers,
  deskDocuments,
  deskExports,
  deskFleet,
  deskCatalogue,
  deskNotes,
  deskKeys,
  deskMarks,
  deskOrders,
  deskToday,
  deskInvoices,
  deskOutbox,
  deskPeople,
  deskPermits,
  deskPlanner,
  deskPrices,
  deskRequests,
  deskSettings,
  deskStaff,
  deskTracking,
  deskWebhooks,
  documents,
  exports,
  invoices,
  jobChanges,
  jobs,
  metricAttachments,
  metricCatalogue,
  metricEntry,
  metricInvitations,
  metricMetrics,
  metricOpen,
  metricOrganisations,
  metricPeriods,
  metricComments,
  metricProjects,
  metricNotifications,
  metricReading,
  metricExport,
  metricSources,
  movements,
  members,
  newsletters,
  orderLists,
  orderResource,
  orders,
  payments,
  prices,
  profile,
  proposals,
  registration,
  run,
  search,
  siteFigures,
  sites,
  statements,
] as const;

/** A module whose exports are all of theirs. */
type Merged<Module> = (Module extends unknown ? (one: Module) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Exports = Merged<(typeof MODULES)[number]>;

/** Every endpoint by the name of its export. */
export type Endpoints = { [K in keyof Exports as Exports[K] extends Endpoint ? K : never]: Exports[K] & Endpoint };

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'path' in one && 'method' in one && 'access' in one;

/** Every call of the API, once. The OpenAPI document and the access matrix of the tests are made from this list. */
export const ENDPOINTS: readonly Endpoint[] = MODULES.flatMap((module) =>
  Object.values<unknown>(module).filter(isEndpoint),
);
